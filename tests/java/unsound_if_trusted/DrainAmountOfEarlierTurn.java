// What was read when the thread had the count before is taken away when it has it again.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainAmountOfEarlierTurn {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        int taken = work.get();
        work.set(0);
        if (work.getAndIncrement() != 0) {
            return;
        }
        do {
            data++; // RACE!
            taken = work.addAndGet(-taken);
        } while (taken != 0);
    }

    public static void main(String[] args) {
        DrainAmountOfEarlierTurn o = new DrainAmountOfEarlierTurn();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
