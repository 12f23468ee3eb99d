// A serial executor on top of threads: only who raises the count of tasks from zero runs the queue. Twin: DrainEnteredInSteps.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainEnteredAtOnce {
    private static int balance;

    private DrainEnteredAtOnce() {}

    private static final class Serial implements Executor {
        private final AtomicInteger pending = new AtomicInteger();
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
            if (pending.getAndIncrement() == 0) {
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
        new Thread(() -> serial.execute(() -> balance += 5)).start(); // NORACE
        new Thread(() -> serial.execute(() -> balance -= 3)).start(); // NORACE
    }
}
