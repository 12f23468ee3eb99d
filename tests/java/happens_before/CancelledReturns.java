// Cancelled or not, main reads only what it has waited for: a cancelled task may still run. Twin: CancelledGoesOn.
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class CancelledReturns {
    private static final class Page {
        private String text;
    }

    private CancelledReturns() {}

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Page page = new Page();
        Future<?> loading = pool.submit(() -> {
            page.text = "loaded"; // NORACE
        });
        if (args.length > 0) {
            loading.cancel(false);
        }
        try {
            loading.get();
        } catch (CancellationException e) {
            return;
        }
        System.out.println(page.text); // NORACE
        pool.shutdown();
    }
}
