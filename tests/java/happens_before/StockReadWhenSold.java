// The stage that sells comes after the one that loads, and main reads after it. Twin: StockReadWhenLoaded.
import java.util.concurrent.CompletableFuture;

public final class StockReadWhenSold {
    private int stock;

    private void load() {
        stock = 10; // NORACE
    }

    private void sell() {
        stock -= 3; // NORACE
    }

    private void run() {
        CompletableFuture<Void> loaded = CompletableFuture.runAsync(this::load);
        CompletableFuture<Void> sold = loaded.thenRun(this::sell);
        sold.join();
        System.out.println(stock); // NORACE
    }

    public static void main(String[] args) {
        new StockReadWhenSold().run();
    }
}
