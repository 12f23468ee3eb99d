// Threads are kept as values of maps, each at a key of its own. Twin: JoinMapWithoutSome.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class JoinMapOfThreads {
    private static int counted;
    private static int named;

    private JoinMapOfThreads() {}

    private static synchronized void count() {
        counted++; // NORACE
    }

    private static synchronized void name() {
        named++; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        Map<Integer, Thread> byNumber = new HashMap<>();
        Map<String, Thread> byName = new ConcurrentHashMap<>();
        for (int i = 0; i < 3; i++) {
            byNumber.put(i, new Thread(JoinMapOfThreads::count));
            byName.put("worker" + i, new Thread(JoinMapOfThreads::name));
        }
        for (Thread each : byNumber.values()) {
            each.start();
        }
        byName.values().forEach(Thread::start);
        for (Thread each : byNumber.values()) {
            each.join();
        }
        for (Thread each : byName.values()) {
            each.join();
        }
        System.out.println(counted); // NORACE
        System.out.println(named); // NORACE
    }
}
