// Threads are taken from a deque and joined until none is left. Twin: JoinDequeWithoutSome.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedList;
import java.util.Queue;

public final class JoinDequeOfThreads {
    private static int polled;
    private static int crewed;

    private JoinDequeOfThreads() {}

    private static synchronized void poll() {
        polled++; // NORACE
    }

    private static synchronized void crew() {
        crewed++; // NORACE
    }

    private static final class Crew {
        private final Queue<Thread> all = new LinkedList<>();

        void start() {
            for (int i = 0; i < 2; i++) {
                all.add(new Thread(JoinDequeOfThreads::crew));
            }
            for (Thread each : all) {
                each.start();
            }
        }

        void finish() throws InterruptedException {
            while (!all.isEmpty()) {
                all.remove().join();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Deque<Thread> threads = new ArrayDeque<>();
        for (int i = 0; i < 2; i++) {
            Thread thread = new Thread(JoinDequeOfThreads::poll);
            thread.start();
            threads.add(thread);
        }
        while (!threads.isEmpty()) {
            Thread each = threads.poll();
            each.join();
        }
        System.out.println(polled); // NORACE
        Crew crew = new Crew();
        crew.start();
        crew.finish();
        System.out.println(crewed); // NORACE
    }
}
