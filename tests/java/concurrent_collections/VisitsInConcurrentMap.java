// Single operations of a concurrent map need no lock, each is atomic. Twin: VisitsInHashMap.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class VisitsInConcurrentMap {
    private static final Map<String, Integer> VISITS = new ConcurrentHashMap<>();

    private VisitsInConcurrentMap() {}

    private static void visit(String page) {
        VISITS.putIfAbsent(page, 0); // NORACE
        VISITS.merge(page, 1, Integer::sum); // NORACE
    }

    private static void forget(String page) {
        VISITS.remove(page); // NORACE
    }

    private static Integer visits(String page) {
        return VISITS.get(page); // NORACE
    }

    public static void main(String[] args) {
        Map<String, Integer> first = new HashMap<>(VISITS); // NORACE
        System.out.println(first);
        new Thread(() -> visit("home")).start();
        new Thread(() -> visit("news")).start();
        new Thread(() -> forget("news")).start();
        System.out.println(visits("home"));
    }
}
