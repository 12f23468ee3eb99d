// Main waits for the loading only; the stage that sells may come while it reads. Twin: StockReadWhenSold.
import java.util.concurrent.CompletableFuture;

public final class StockReadWhenLoaded {
    private int stock;

    private void load() {
        stock = 10; // NORACE
    }

    private void sell() {
        stock -= 3; // RACE!
    }

    private void run() {
        CompletableFuture<Void> loaded = CompletableFuture.runAsync(this::load);
        CompletableFuture<Void> sold = loaded.thenRun(this::sell);
        loaded.join();
        System.out.println(stock); // RACE!
    }

    public static void main(String[] args) {
        new StockReadWhenLoaded().run();
    }
}
