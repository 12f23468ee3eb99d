// The helper goes on after it has brought the count back, when another thread may have begun to drain. Twin: DrainInHelper.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainInHelperTold {
    private final AtomicInteger work = new AtomicInteger(0);
    private int sum;

    private void add(int value) {
        if (work.get() == 0 && work.compareAndSet(0, 1)) {
            sum += value; // RACE!
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
                    System.out.println(sum); // RACE!
                    return;
                }
            } else {
                missed = now;
            }
        }
    }

    private void step() {
        sum++; // RACE!
    }

    public static void main(String[] args) {
        DrainInHelperTold stream = new DrainInHelperTold();
        new Thread(() -> stream.add(1)).start();
        new Thread(() -> stream.add(2)).start();
        new Thread(() -> stream.add(3)).start();
    }
}
