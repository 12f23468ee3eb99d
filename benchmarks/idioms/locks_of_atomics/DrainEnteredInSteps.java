// A serial executor on top of threads: the count is read and then raised, so two threads may run the queue. Twin: DrainEnteredAtOnce.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainEnteredInSteps {
    private static int balance;

    private DrainEnteredInSteps() {}

    private static final class Serial implements Executor {
        private final AtomicInteger pending = new AtomicInteger();
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
            boolean first = pending.get() == 0;
            pending.getAndIncrement();
            if (first) {
                new Thread(this::drain).start();
            }
        }

        private void drain() {
            do {
                Runnable next = tasks.poll();
                if (next != null) {
                    next.run();
                }
            } while (pending.decrementAndGet() > 0);
        }
    }

    public static void main(String[] args) {
        Executor serial = new Serial();
        new Thread(() -> serial.execute(() -> balance += 5)).start(); // RACE!
        new Thread(() -> serial.execute(() -> balance -= 3)).start(); // RACE!
    }
}
