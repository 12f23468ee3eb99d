// Tasks submitted in a loop run on different threads of the pool at the same time, and fill one map. Twin: TasksOfOneLoopLocked.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class TasksOfOneLoopOnPool {
    private final Map<String, Integer> lengths = new HashMap<>();

    private void measure(String word) {
        lengths.merge(word, word.length(), Integer::sum); // RACE!
    }

    public static void main(String[] args) {
        TasksOfOneLoopOnPool words = new TasksOfOneLoopOnPool();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (String word : "the quick brown fox".split(" ")) {
            pool.submit(() -> words.measure(word));
        }
        pool.shutdown();
    }
}
