// The map is filled also by who was refused the one permit. Twin: PermitTriedAndGot.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;

public final class PermitTriedAndIgnored {
    private static final Semaphore PERMIT = new Semaphore(1);
    private static final Map<Integer, String> NAMES = new HashMap<>();

    private PermitTriedAndIgnored() {}

    private static void put(int key) {
        boolean got = PERMIT.tryAcquire();
        NAMES.put(key, "name"); // RACE!
        if (got) {
            PERMIT.release();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> put(1)).start();
        new Thread(() -> put(2)).start();
    }
}
