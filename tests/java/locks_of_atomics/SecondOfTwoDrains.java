// All go on but who finds the count at one, so that two threads may be there. Twin: FirstOfTwoDrains.
import java.util.concurrent.atomic.AtomicInteger;

public final class SecondOfTwoDrains {
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static int data;

    private SecondOfTwoDrains() {}

    private static void enter() {
        if (COUNT.getAndIncrement() == 1) {
            return;
        }
        do {
            data++; // RACE!
        } while (COUNT.getAndDecrement() != 1);
    }

    public static void main(String[] args) {
        new Thread(() -> enter()).start();
        new Thread(() -> enter()).start();
        new Thread(() -> enter()).start();
    }
}
