// The thread whose decrement reaches zero comes after all others, and only it sums their parts. Twin: WhoSeesZeroSums.
import java.util.concurrent.atomic.AtomicInteger;

public final class LastOneSums {
    private final AtomicInteger left = new AtomicInteger(2);
    private final Part[] parts = {new Part(), new Part()};
    private int total;

    private static final class Part {
        private int value;
    }

    private void work(Part own) {
        own.value = 21; // NORACE
        if (left.decrementAndGet() == 0) {
            for (Part part : parts) {
                total += part.value; // NORACE
            }
            System.out.println(total); // NORACE
        }
    }

    public static void main(String[] args) {
        LastOneSums sum = new LastOneSums();
        for (Part part : sum.parts) {
            new Thread(() -> sum.work(part)).start();
        }
    }
}
