// An executor of one's own keeps its tasks, and a second thread runs them later. Twin: ExecutorRunsLaterHere.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

public final class ExecutorRunsLaterThere {
    private ExecutorRunsLaterThere() {}

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
        later.execute(() -> page.visits++); // RACE!
        new Thread(later::runAll).start();
        System.out.println(page.visits); // RACE!
    }
}
