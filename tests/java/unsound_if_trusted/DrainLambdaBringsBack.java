// A lambda that is run in between brings the count back.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainLambdaBringsBack {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void now(Runnable what) {
        what.run();
    }

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        now(() -> work.set(0));
        data++; // RACE!
    }

    public static void main(String[] args) {
        DrainLambdaBringsBack o = new DrainLambdaBringsBack();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
