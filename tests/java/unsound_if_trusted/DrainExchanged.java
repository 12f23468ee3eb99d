// A thread that does not have the count makes it smaller than what who has it has read.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainExchanged {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.getAndIncrement() != 0) {
            work.getAndSet(1);
            return;
        }
        int taken = work.get();
        while (true) {
            data++; // RACE!
            taken = work.addAndGet(-taken);
            if (taken == 0) {
                break;
            }
        }
    }

    public static void main(String[] args) {
        DrainExchanged o = new DrainExchanged();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
