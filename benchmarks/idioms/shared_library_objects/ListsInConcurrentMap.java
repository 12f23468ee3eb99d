// A concurrent map orders getting at its lists, not the changes of the lists. Twin: ListsOfSynchronizedKind.
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class ListsInConcurrentMap {
    private final Map<String, List<Integer>> marks = new ConcurrentHashMap<>();

    private static List<Integer> list() {
        List<Integer> list = new ArrayList<>();
        return list;
    }

    private void mark(String name, int mark) {
        marks.computeIfAbsent(name, key -> list()).add(mark); // RACE!
    }

    public static void main(String[] args) {
        ListsInConcurrentMap school = new ListsInConcurrentMap();
        new Thread(() -> school.mark("ada", 1)).start();
        new Thread(() -> school.mark("ada", 2)).start();
    }
}
