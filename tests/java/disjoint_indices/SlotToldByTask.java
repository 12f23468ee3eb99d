// Whoever prints the future of a task reads its element, while a thread of the pool counts there. Twin: SlotNotToldByTask.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class SlotToldByTask {
    private SlotToldByTask() {}

    private static final class Task implements Runnable {
        private final int number;
        private final int[] cells;

        Task(int number, int[] cells) {
            this.number = number;
            this.cells = cells;
        }

        @Override
        public void run() {
            cells[number]++; // RACE!
        }

        @Override
        public String toString() {
            return "counted " + cells[number]; // RACE!
        }
    }

    public static void main(String[] args) {
        int[] cells = new int[4];
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < cells.length; i++) {
            Future<?> future = pool.submit(new Task(i, cells));
            System.out.println(future.toString());
        }
        pool.shutdown();
    }
}
