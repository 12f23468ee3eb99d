// The count that is lowered is not the one that the thread has.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainLowersOther {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private static void run(DrainLowersOther one, DrainLowersOther two) {
        if (one.work.getAndIncrement() != 0) {
            return;
        }
        one.data++; // RACE!
        two.work.decrementAndGet();
    }

    public static void main(String[] args) {
        DrainLowersOther a = new DrainLowersOther();
        DrainLowersOther b = new DrainLowersOther();
        new Thread(() -> run(a, b)).start();
        new Thread(() -> run(b, a)).start();
        new Thread(() -> run(a, a)).start();
        new Thread(() -> run(a, b)).start();
    }
}
