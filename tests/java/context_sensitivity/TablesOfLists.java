// Lists in a map of each thread's own, and lists in a map that a lock guards. Twin: TableOfListsWithoutLock.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class TablesOfLists extends Thread {
    static class Table {
        private final Map<String, List<String>> rows = new HashMap<>();

        void add(String key, String value) {
            rows.computeIfAbsent(key, k -> new ArrayList<>()).add(value); // NORACE
        }
    }

    private static final Table SHARED = new Table();
    private final Table own = new Table();

    public void run() {
        own.add("a", "b"); // NORACE
        synchronized (SHARED) {
            SHARED.add("a", "b"); // NORACE
        }
    }

    public static void main(String[] args) {
        new TablesOfLists().start();
        new TablesOfLists().start();
    }
}
