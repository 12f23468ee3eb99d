// A pool of the library runs each task once. Twin: RunTwiceByOwnExecutor.
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

public final class RunOnceByPool {
    private RunOnceByPool() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        Executor executor = Executors.newFixedThreadPool(2);
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            executor.execute(() -> {
                cells[number]++; // NORACE
            });
        }
    }
}
