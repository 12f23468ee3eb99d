// The function given to Map.compute runs now; the map locks one key only, so writes for two keys are unordered. Twin: ComputeInSynchronized.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class ComputeInPlain {
    private final Map<Integer, Integer> seen = new ConcurrentHashMap<>();
    private int fresh;

    private void see(int key) {
        seen.compute(
                key,
                (same, times) -> {
                    if (times == null) {
                        fresh++; // RACE!
                        return 1;
                    }
                    return times + 1;
                });
    }

    public static void main(String[] args) {
        ComputeInPlain shared = new ComputeInPlain();
        new Thread(() -> shared.see(1)).start();
        new Thread(() -> shared.see(2)).start();
    }
}
