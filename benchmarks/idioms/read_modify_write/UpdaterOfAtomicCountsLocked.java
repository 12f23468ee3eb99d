// The lambda that an atomic applies counts its runs under a monitor. Twin: UpdaterOfAtomicCounts.
import java.util.concurrent.atomic.AtomicLong;

public final class UpdaterOfAtomicCountsLocked {
    private static final AtomicLong VALUE = new AtomicLong();
    private static long tries;

    private UpdaterOfAtomicCountsLocked() {}

    private static long next(long value) {
        synchronized (VALUE) {
            tries++; // NORACE
        }
        return value * 31 + 7;
    }

    public static void main(String[] args) {
        Runnable task = () -> System.out.println(VALUE.updateAndGet(UpdaterOfAtomicCountsLocked::next));
        new Thread(task).start();
        new Thread(task).start();
    }
}
