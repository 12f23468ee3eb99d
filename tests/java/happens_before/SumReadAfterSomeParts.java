// Main stops waiting for the parts when one has nothing to say; the others may still add. Twin: SumReadAfterAllParts.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class SumReadAfterSomeParts {
    private int sum;

    private synchronized void add(int number) {
        sum += number; // RACE!
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        SumReadAfterSomeParts shared = new SumReadAfterSomeParts();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<?>> parts = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int number = i;
            parts.add(pool.submit(() -> shared.add(number)));
        }
        for (Future<?> part : parts) {
            if (part.get() == null) {
                break;
            }
        }
        System.out.println(shared.sum); // RACE!
        pool.shutdown();
    }
}
