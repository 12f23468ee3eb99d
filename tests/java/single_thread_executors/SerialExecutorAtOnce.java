// An executor hands the next task to the pool before the last is run, so its tasks overlap. Twin: SerialExecutorInTurn.
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

public final class SerialExecutorAtOnce {
    private SerialExecutorAtOnce() {}

    private static final class Serial implements Executor {
        private final Queue<Runnable> tasks = new ArrayDeque<>();
        private final Executor pool = Executors.newCachedThreadPool();
        private Runnable active;

        @Override
        public synchronized void execute(Runnable task) {
            tasks.add(() -> { // NORACE
                try {
                    next();
                } finally {
                    task.run();
                }
            });
            if (active == null) { // NORACE
                next();
            }
        }

        private synchronized void next() {
            active = tasks.poll(); // NORACE
            if (active != null) { // NORACE
                pool.execute(active); // NORACE
            }
        }
    }

    private static int steps;

    public static void main(String[] args) {
        Serial serial = new Serial();
        serial.execute(() -> steps++); // RACE!
        serial.execute(() -> steps += 2); // RACE!
    }
}
