// The map is filled only by who got the one permit, and the permit is given back after it. Twin: PermitTriedAndIgnored.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;

public final class PermitTriedAndGot {
    private static final Semaphore PERMIT = new Semaphore(1);
    private static final Map<Integer, String> NAMES = new HashMap<>();

    private PermitTriedAndGot() {}

    private static void put(int key) {
        boolean got = PERMIT.tryAcquire();
        if (!got) {
            return;
        }
        NAMES.put(key, "name"); // NORACE
        PERMIT.release();
    }

    public static void main(String[] args) {
        new Thread(() -> put(1)).start();
        new Thread(() -> put(2)).start();
    }
}
