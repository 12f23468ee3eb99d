// A serial executor hands the next task to the pool when the last has ended, so its tasks follow each other. Twin: SerialExecutorAtOnce.
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

public final class SerialExecutorInTurn {
    private SerialExecutorInTurn() {}

    private static final class Serial implements Executor {
        private final Queue<Runnable> tasks = new ArrayDeque<>();
        private final Executor pool = Executors.newCachedThreadPool();
        private Runnable active;

        @Override
        public synchronized void execute(Runnable task) {
            tasks.add(() -> { // NORACE
                try {
                    task.run();
                } finally {
                    next();
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
        serial.execute(() -> steps++); // RACE: that the last task has ended is not followed
        serial.execute(() -> steps += 2); // RACE: that the last task has ended is not followed
    }
}
