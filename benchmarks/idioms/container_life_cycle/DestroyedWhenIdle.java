// The container waits until all requests have ended, and then destroys the page. Twin: DestroyedWhileServing.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class DestroyedWhenIdle {
    private DestroyedWhenIdle() {}

    private static final class Page {
        private boolean open = true;

        private void serve() {
            if (!open) { // NORACE
                throw new IllegalStateException("closed");
            }
        }

        private void destroy() {
            open = false; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Page page = new Page();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 4; i++) {
            pool.execute(page::serve);
        }
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            System.out.println("waiting");
        }
        page.destroy();
    }
}
