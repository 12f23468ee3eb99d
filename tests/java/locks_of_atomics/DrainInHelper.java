// Who finds no work under way does its own at once, or drains in a helper what others have added meanwhile. Twin: DrainInHelperTold.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainInHelper {
    private final AtomicInteger work = new AtomicInteger(0);
    private int sum;

    private void add(int value) {
        if (work.get() == 0 && work.compareAndSet(0, 1)) {
            sum += value; // NORACE
            if (work.decrementAndGet() == 0) {
                return;
            }
        } else if (work.getAndIncrement() != 0) {
            return;
        }
        drain();
    }

    private void drain() {
        int missed = 1;
        while (true) {
            step();
            int now = work.get();
            if (now == missed) {
                missed = work.addAndGet(-missed);
                if (missed == 0) {
                    return;
                }
            } else {
                missed = now;
            }
        }
    }

    private void step() {
        sum++; // NORACE
    }

    public static void main(String[] args) {
        DrainInHelper stream = new DrainInHelper();
        new Thread(() -> stream.add(1)).start();
        new Thread(() -> stream.add(2)).start();
        new Thread(() -> stream.add(3)).start();
    }
}
