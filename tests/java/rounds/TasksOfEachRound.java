// The tasks of a round count down its latch. Twin: TasksOfTwoRounds.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class TasksOfEachRound {
    private TasksOfEachRound() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int round = 0; round < 3; round++) {
            Cell cell = new Cell();
            CountDownLatch done = new CountDownLatch(1);
            pool.execute(() -> {
                cell.add(1);
                done.countDown();
            });
            done.await();
            System.out.println(cell.n); // NORACE
        }
        pool.shutdown();
    }
}
