// The callback of forEach runs now, but after the monitor was left, so two additions are not ordered. Twin: ForEachInsideMonitor.
import java.util.List;

public final class ForEachAfterMonitor {
    private static final Object LOCK = new Object();
    private static final List<Integer> PARTS = List.of(1, 2, 3);
    private static int total;

    private ForEachAfterMonitor() {}

    private static void sum() {
        synchronized (LOCK) {
            Thread.onSpinWait();
        }
        PARTS.forEach(part -> total += part); // RACE!
    }

    public static void main(String[] args) {
        new Thread(ForEachAfterMonitor::sum).start();
        new Thread(ForEachAfterMonitor::sum).start();
    }
}
