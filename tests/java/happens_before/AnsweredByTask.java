// The future of the task is complete when the task has ended; main reads after it. Twin: AnsweredByCaller.
import java.util.concurrent.CompletableFuture;

public final class AnsweredByTask {
    private double price;

    private Double ask() {
        price = 9.5; // NORACE
        return 9.5;
    }

    private void show() {
        CompletableFuture<Double> asked = CompletableFuture.supplyAsync(this::ask);
        System.out.println("asked");
        asked.join(); // NORACE
        System.out.println(price); // NORACE
    }

    public static void main(String[] args) {
        new AnsweredByTask().show();
    }
}
