// A concurrent map has lists that are synchronized themselves. Twin: ListsInConcurrentMap.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class ListsOfSynchronizedKind {
    private final Map<String, List<Integer>> marks = new ConcurrentHashMap<>();

    private static List<Integer> list() {
        List<Integer> list = new ArrayList<>();
        return Collections.synchronizedList(list);
    }

    private void mark(String name, int mark) {
        marks.computeIfAbsent(name, key -> list()).add(mark); // NORACE
    }

    public static void main(String[] args) {
        ListsOfSynchronizedKind school = new ListsOfSynchronizedKind();
        new Thread(() -> school.mark("ada", 1)).start();
        new Thread(() -> school.mark("ada", 2)).start();
    }
}
