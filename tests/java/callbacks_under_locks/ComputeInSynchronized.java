// The function given to Map.compute runs now, in a synchronized method, whose monitor orders all its writes. Twin: ComputeInPlain.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class ComputeInSynchronized {
    private final Map<Integer, Integer> seen = new ConcurrentHashMap<>();
    private int fresh;

    private synchronized void see(int key) {
        seen.compute(
                key,
                (same, times) -> {
                    if (times == null) {
                        fresh++; // NORACE
                        return 1;
                    }
                    return times + 1;
                });
    }

    public static void main(String[] args) {
        ComputeInSynchronized shared = new ComputeInSynchronized();
        new Thread(() -> shared.see(1)).start();
        new Thread(() -> shared.see(2)).start();
    }
}
