// Some threads are taken from a deque and not joined. Twin: JoinDequeOfThreads.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

public final class JoinDequeWithoutSome {
    private static int skipped;
    private static int before;
    private static int late;
    private static int elsewhere;
    private static int helped;
    private static int broken;
    private static int stolen;

    private JoinDequeWithoutSome() {}

    private static synchronized void skip() {
        skipped++; // RACE!
    }

    private static synchronized void before() {
        before++; // RACE!
    }

    private static synchronized void late() {
        late++; // RACE!
    }

    private static synchronized void elsewhere() {
        elsewhere++; // RACE!
    }

    private static synchronized void help() {
        helped++; // RACE!
    }

    private static synchronized void break_() {
        broken++; // RACE!
    }

    private static synchronized void steal() {
        stolen++; // RACE!
    }

    private static void skipping() throws InterruptedException {
        Deque<Thread> threads = new ArrayDeque<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(JoinDequeWithoutSome::skip);
            threads.add(thread);
            thread.start();
        }
        while (!threads.isEmpty()) {
            Thread each = threads.poll();
            if (threads.size() != 1) {
                each.join();
            }
        }
        System.out.println(skipped); // RACE!
    }

    private static void takenBefore() throws InterruptedException {
        Deque<Thread> threads = new ArrayDeque<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(JoinDequeWithoutSome::before);
            threads.add(thread);
            thread.start();
        }
        System.out.println(threads.poll());
        while (!threads.isEmpty()) {
            threads.poll().join();
        }
        System.out.println(before); // RACE!
    }

    private static void startedLate() throws InterruptedException {
        Deque<Thread> threads = new ArrayDeque<>();
        for (int i = 0; i < 3; i++) {
            threads.add(new Thread(JoinDequeWithoutSome::late));
        }
        Thread first = threads.peekFirst();
        System.out.println(threads.poll());
        first.start();
        while (!threads.isEmpty()) {
            threads.poll().join();
        }
        System.out.println(late); // RACE!
    }

    private static void joinedElsewhere() throws InterruptedException {
        Deque<Thread> threads = new ArrayDeque<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(JoinDequeWithoutSome::elsewhere);
            threads.add(thread);
            thread.start();
        }
        while (!threads.isEmpty()) {
            System.out.println(threads.pop());
        }
        for (Thread each : threads) {
            each.join();
        }
        System.out.println(elsewhere); // RACE!
    }

    private static void takeOne(Deque<Thread> threads) {
        System.out.println(threads.poll());
    }

    private static void takenByHelper() throws InterruptedException {
        Deque<Thread> threads = new ArrayDeque<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(JoinDequeWithoutSome::help);
            threads.add(thread);
            thread.start();
        }
        takeOne(threads);
        while (!threads.isEmpty()) {
            threads.poll().join();
        }
        System.out.println(helped); // RACE!
    }

    private static void breaking() throws InterruptedException {
        Deque<Thread> threads = new ArrayDeque<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(JoinDequeWithoutSome::break_);
            threads.add(thread);
            thread.start();
        }
        while (!threads.isEmpty()) {
            Thread each = threads.poll();
            if (each.isDaemon()) {
                break;
            }
            each.join();
        }
        while (!threads.isEmpty()) {
            threads.poll().join();
        }
        System.out.println(broken); // RACE!
    }

    private static void takenByOther() throws InterruptedException {
        Deque<Thread> threads = new ConcurrentLinkedDeque<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(JoinDequeWithoutSome::steal);
            threads.add(thread);
            thread.start();
        }
        Thread other = new Thread(() -> System.out.println(threads.poll()));
        other.start();
        other.join();
        while (!threads.isEmpty()) {
            threads.poll().join();
        }
        System.out.println(stolen); // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        skipping();
        takenBefore();
        startedLate();
        joinedElsewhere();
        takenByHelper();
        breaking();
        takenByOther();
    }
}
