// Main waits for the future of every part, each put into the list, then reads their sum. Twin: SumReadAfterSomeParts.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class SumReadAfterAllParts {
    private int sum;

    private synchronized void add(int number) {
        sum += number; // NORACE
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        SumReadAfterAllParts shared = new SumReadAfterAllParts();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<?>> parts = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int number = i;
            parts.add(pool.submit(() -> shared.add(number)));
        }
        for (Future<?> part : parts) {
            part.get();
        }
        System.out.println(shared.sum); // NORACE
        pool.shutdown();
    }
}
