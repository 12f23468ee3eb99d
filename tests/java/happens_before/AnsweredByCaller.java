// Main completes the future itself, if the task has not; that may still run. Twin: AnsweredByTask.
import java.util.concurrent.CompletableFuture;

public final class AnsweredByCaller {
    private double price;

    private Double ask() {
        price = 9.5; // RACE!
        return 9.5;
    }

    private void show() {
        CompletableFuture<Double> asked = CompletableFuture.supplyAsync(this::ask);
        asked.complete(0.0);
        asked.join();
        System.out.println(price); // RACE!
    }

    public static void main(String[] args) {
        new AnsweredByCaller().show();
    }
}
