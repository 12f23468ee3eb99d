// Old and new are taken for each other when the count is lowered.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainNewValueOldShift {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private void run() {
        if (work.getAndIncrement() != 0) {
            return;
        }
        do {
            data++; // RACE!
        } while (work.getAndDecrement() != 0);
    }

    public static void main(String[] args) {
        DrainNewValueOldShift o = new DrainNewValueOldShift();
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
