// A task that was cancelled may still run when get throws, and main reads beside it. Twin: CancelledReturns.
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class CancelledGoesOn {
    private static final class Page {
        private String text;
    }

    private CancelledGoesOn() {}

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Page page = new Page();
        Future<?> loading = pool.submit(() -> {
            page.text = "loaded"; // RACE!
        });
        if (args.length > 0) {
            loading.cancel(false);
        }
        try {
            loading.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        System.out.println(page.text); // RACE!
        pool.shutdown();
    }
}
