// Who has the count clears it when it is done, or when it fails; what others counted meanwhile is dropped. Twin: CountClearedByOther.
import java.util.concurrent.atomic.AtomicInteger;

public final class CountClearedInRegion {
    private final AtomicInteger calls = new AtomicInteger();
    private int handled;

    private void handle(int value) {
        if (calls.getAndAdd(2) != 0) {
            return;
        }
        try {
            handled = handled / value; // NORACE
        } finally {
            handled++; // NORACE
            calls.set(0);
        }
    }

    public static void main(String[] args) {
        CountClearedInRegion shared = new CountClearedInRegion();
        new Thread(() -> shared.handle(1)).start();
        new Thread(() -> shared.handle(0)).start();
    }
}
