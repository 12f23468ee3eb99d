// Each task writes its own cell; main reads the cells after get of every future. Twin: CellsAfterAllCancelled.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class CellsAfterAllFutures {
    private CellsAfterAllFutures() {}

    private static final class Cell {
        private int value;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newCachedThreadPool();
        List<Cell> cells = new ArrayList<>();
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Cell cell = new Cell();
            cells.add(cell);
            futures.add(pool.submit(() -> {
                cell.value = 7; // NORACE
            }));
        }
        for (Future<?> future : futures) {
            future.get();
        }
        int sum = 0;
        for (Cell cell : cells) {
            sum += cell.value; // NORACE
        }
        System.out.println(sum);
        pool.shutdown();
    }
}
