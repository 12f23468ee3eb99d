// A thread decrements and then looks; two threads may both see zero and sum the parts. Twin: LastOneSums.
import java.util.concurrent.atomic.AtomicInteger;

public final class WhoSeesZeroSums {
    private final AtomicInteger left = new AtomicInteger(2);
    private final Part[] parts = {new Part(), new Part()};
    private int total;

    private static final class Part {
        private int value;
    }

    private void work(Part own) {
        own.value = 21; // NORACE
        left.decrementAndGet();
        if (left.get() == 0) {
            for (Part part : parts) {
                total += part.value; // RACE!
            }
            System.out.println(total); // RACE!
        }
    }

    public static void main(String[] args) {
        WhoSeesZeroSums sum = new WhoSeesZeroSums();
        for (Part part : sum.parts) {
            new Thread(() -> sum.work(part)).start();
        }
    }
}
