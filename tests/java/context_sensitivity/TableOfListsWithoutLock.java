// Lists in a map of each thread's own, and lists in a map that nothing guards. Twin: TablesOfLists.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class TableOfListsWithoutLock extends Thread {
    static class Table {
        private final Map<String, List<String>> rows = new HashMap<>();

        void add(String key, String value) {
            rows.computeIfAbsent(key, k -> new ArrayList<>()).add(value); // RACE!
        }
    }

    private static final Table SHARED = new Table();
    private final Table own = new Table();

    public void run() {
        own.add("a", "b"); // NORACE
        SHARED.add("a", "b");
    }

    public static void main(String[] args) {
        new TableOfListsWithoutLock().start();
        new TableOfListsWithoutLock().start();
    }
}
