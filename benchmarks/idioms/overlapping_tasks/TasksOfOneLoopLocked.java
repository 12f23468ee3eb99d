// Tasks submitted in a loop run on different threads of the pool, and fill one map under its monitor. Twin: TasksOfOneLoopOnPool.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class TasksOfOneLoopLocked {
    private final Map<String, Integer> lengths = new HashMap<>();

    private void measure(String word) {
        synchronized (lengths) {
            lengths.merge(word, word.length(), Integer::sum); // NORACE
        }
    }

    public static void main(String[] args) {
        TasksOfOneLoopLocked words = new TasksOfOneLoopLocked();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (String word : "the quick brown fox".split(" ")) {
            pool.submit(() -> words.measure(word));
        }
        pool.shutdown();
    }
}
