// Only who finds the count at zero goes on, and is alone until it has counted down to zero. Twin: SecondOfTwoDrains.
import java.util.concurrent.atomic.AtomicInteger;

public final class FirstOfTwoDrains {
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static int data;

    private FirstOfTwoDrains() {}

    private static void enter() {
        if (COUNT.getAndIncrement() != 0) {
            return;
        }
        do {
            data++; // NORACE
        } while (COUNT.getAndDecrement() != 1);
    }

    public static void main(String[] args) {
        new Thread(() -> enter()).start();
        new Thread(() -> enter()).start();
    }
}
