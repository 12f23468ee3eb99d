// A pool is made and given the tasks. Twin: PoolGivenNothing.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class PoolGivenTasks {
    private PoolGivenTasks() {}

    private static final class Task implements Runnable {
        private final StringBuilder text;

        Task(StringBuilder text) {
            this.text = text;
        }

        @Override
        public void run() {
            text.append('x'); // RACE!
        }
    }

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        List<Task> tasks = new ArrayList<>();
        tasks.add(new Task(text));
        tasks.add(new Task(text));
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (Task task : tasks) {
            pool.execute(task);
        }
        pool.shutdown();
        System.out.println(text.length()); // RACE!
    }
}
