// An executor of one's own keeps its tasks, and the only thread there is runs them later. Twin: ExecutorRunsLaterThere.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

public final class ExecutorRunsLaterHere {
    private ExecutorRunsLaterHere() {}

    private static final class Later implements Executor {
        private final Deque<Runnable> kept = new ArrayDeque<>();

        @Override
        public void execute(Runnable task) {
            kept.add(task);
        }

        private void runAll() {
            while (!kept.isEmpty()) {
                kept.remove().run();
            }
        }
    }

    private static final class Page {
        private int visits;
    }

    public static void main(String[] args) {
        Page page = new Page();
        Later later = new Later();
        later.execute(() -> page.visits++); // NORACE
        later.runAll();
        System.out.println(page.visits); // NORACE
    }
}
