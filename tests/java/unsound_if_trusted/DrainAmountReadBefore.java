// What is taken away was read before the thread had the count, and is more than there is.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainAmountReadBefore {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        int seen = work.get();
        if (work.getAndIncrement() != 0) {
            return;
        }
        int left = work.addAndGet(-seen);
        while (left != 0) {
            data++; // RACE!
            left = work.addAndGet(-1);
        }
    }

    public static void main(String[] args) {
        DrainAmountReadBefore o = new DrainAmountReadBefore();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
