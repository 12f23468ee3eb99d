// Some threads are no longer values of the maps that are joined. Twin: JoinMapOfThreads.
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

public final class JoinMapWithoutSome {
    private static int replaced;
    private static int again;
    private static int removed;
    private static int set;
    private static int broken;

    private JoinMapWithoutSome() {}

    private static synchronized void replace() {
        replaced++; // RACE!
    }

    private static synchronized void again() {
        again++; // RACE!
    }

    private static synchronized void remove() {
        removed++; // RACE!
    }

    private static synchronized void set() {
        set++; // RACE!
    }

    private static synchronized void break_() {
        broken++; // RACE!
    }

    private static Thread started(Runnable work) {
        Thread thread = new Thread(work);
        thread.start();
        return thread;
    }

    private static void joinAll(Map<?, Thread> threads) throws InterruptedException {
        for (Thread each : threads.values()) {
            each.join();
        }
    }

    private static void replacing() throws InterruptedException {
        Map<String, Thread> threads = new HashMap<>();
        for (int i = 0; i < 4; i++) {
            threads.put("worker" + i % 2, started(JoinMapWithoutSome::replace));
        }
        joinAll(threads);
        System.out.println(replaced); // RACE!
    }

    private static void countingAgain() throws InterruptedException {
        Map<Integer, Thread> threads = new HashMap<>();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 2; i++) {
                threads.put(i, started(JoinMapWithoutSome::again));
            }
        }
        joinAll(threads);
        System.out.println(again); // RACE!
    }

    private static void removing() throws InterruptedException {
        Map<Integer, Thread> threads = new HashMap<>();
        for (int i = 0; i < 2; i++) {
            threads.put(i, started(JoinMapWithoutSome::remove));
        }
        Iterator<Integer> keys = threads.keySet().iterator();
        keys.next();
        keys.remove();
        joinAll(threads);
        System.out.println(removed); // RACE!
    }

    private static void setting() throws InterruptedException {
        Map<Integer, Thread> threads = new HashMap<>();
        for (int i = 0; i < 2; i++) {
            threads.put(i, started(JoinMapWithoutSome::set));
        }
        for (Map.Entry<Integer, Thread> each : threads.entrySet()) {
            each.setValue(new Thread());
        }
        joinAll(threads);
        System.out.println(set); // RACE!
    }

    private static void breaking() throws InterruptedException {
        Map<Integer, Thread> threads = new HashMap<>();
        for (int i = 0; i < 2; i++) {
            threads.put(i, started(JoinMapWithoutSome::break_));
        }
        for (Thread each : threads.values()) {
            each.join();
            if (each.isDaemon()) {
                break;
            }
        }
        System.out.println(broken); // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        replacing();
        countingAgain();
        removing();
        setting();
        breaking();
    }
}
