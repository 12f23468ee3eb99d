// A pool is given each task twice, and may run it in two threads at once. Twin: SlotOfEachTask.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class SlotOfTaskGivenTwice {
    private SlotOfTaskGivenTwice() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            Runnable task = () -> {
                cells[number]++; // RACE!
            };
            for (int n = 0; n < 2; n++) {
                pool.execute(task);
            }
        }
        pool.shutdown();
    }
}
