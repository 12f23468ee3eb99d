// The access is in a handler that is also reached after the count was brought back.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainThrowsAfter {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private int zero;

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        try {
            work.decrementAndGet();
            System.out.println(1 / zero);
        } catch (ArithmeticException e) {
            data++; // RACE!
        }
    }

    public static void main(String[] args) {
        DrainThrowsAfter o = new DrainThrowsAfter();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
