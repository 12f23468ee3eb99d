// A pool runs each task once, and each has another number. Twin: SlotOfTaskGivenTwice.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class SlotOfEachTask {
    private SlotOfEachTask() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            pool.execute(() -> {
                cells[number]++; // NORACE
            });
        }
        pool.shutdown();
    }
}
