// The container destroys the page while requests may still be served. Twin: DestroyedWhenIdle.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class DestroyedWhileServing {
    private DestroyedWhileServing() {}

    private static final class Page {
        private boolean open = true;

        private void serve() {
            if (!open) { // RACE!
                throw new IllegalStateException("closed");
            }
        }

        private void destroy() {
            open = false; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Page page = new Page();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 4; i++) {
            pool.execute(page::serve);
        }
        pool.shutdown();
        while (!pool.isShutdown()) {
            System.out.println("waiting");
        }
        page.destroy();
    }
}
