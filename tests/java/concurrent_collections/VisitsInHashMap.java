// The operations of a hash map write and read its table without order. Twin: VisitsInConcurrentMap.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class VisitsInHashMap {
    private static final Map<String, Integer> VISITS = new HashMap<>();

    private VisitsInHashMap() {}

    private static void visit(String page) {
        VISITS.putIfAbsent(page, 0); // RACE!
        VISITS.merge(page, 1, Integer::sum); // RACE!
    }

    private static void forget(String page) {
        VISITS.remove(page); // RACE!
    }

    private static Integer visits(String page) {
        return VISITS.get(page); // RACE!
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
