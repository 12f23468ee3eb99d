// A thread that does not have the count clears it, and the next one begins beside who has it. Twin: CountClearedInRegion.
import java.util.concurrent.atomic.AtomicInteger;

public final class CountClearedByOther {
    private final AtomicInteger calls = new AtomicInteger();
    private int handled;

    private void handle(int value) {
        if (calls.getAndAdd(2) != 0) {
            calls.set(0);
            return;
        }
        try {
            handled = handled / value; // RACE!
        } finally {
            handled++; // RACE!
            calls.set(0);
        }
    }

    public static void main(String[] args) {
        CountClearedByOther shared = new CountClearedByOther();
        new Thread(() -> shared.handle(1)).start();
        new Thread(() -> shared.handle(0)).start();
        new Thread(() -> shared.handle(2)).start();
    }
}
