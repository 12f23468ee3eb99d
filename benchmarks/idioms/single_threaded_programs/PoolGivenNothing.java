// A pool is made but given no task: main runs them all itself. Twin: PoolGivenTasks.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class PoolGivenNothing {
    private PoolGivenNothing() {}

    private static final class Task implements Runnable {
        private final StringBuilder text;

        Task(StringBuilder text) {
            this.text = text;
        }

        @Override
        public void run() {
            text.append('x'); // NORACE
        }
    }

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        List<Task> tasks = new ArrayList<>();
        tasks.add(new Task(text));
        tasks.add(new Task(text));
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (Task task : tasks) {
            task.run();
        }
        pool.shutdown();
        System.out.println(text.length()); // NORACE
    }
}
