// The callback of forEach runs now, in the caller's monitor, so any two additions are ordered by it. Twin: ForEachAfterMonitor.
import java.util.List;

public final class ForEachInsideMonitor {
    private static final Object LOCK = new Object();
    private static final List<Integer> PARTS = List.of(1, 2, 3);
    private static int total;

    private ForEachInsideMonitor() {}

    private static void sum() {
        synchronized (LOCK) {
            Thread.onSpinWait();
            PARTS.forEach(part -> total += part); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(ForEachInsideMonitor::sum).start();
        new Thread(ForEachInsideMonitor::sum).start();
    }
}
