// A task goes on after it has counted down. Twin: TasksOfEachRound.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class TasksOfTwoRounds {
    private TasksOfTwoRounds() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int round = 0; round < 3; round++) {
            Cell cell = new Cell();
            CountDownLatch done = new CountDownLatch(1);
            pool.execute(() -> {
                done.countDown();
                cell.add(1);
            });
            done.await();
            System.out.println(cell.n); // RACE!
        }
        pool.shutdown();
    }
}
