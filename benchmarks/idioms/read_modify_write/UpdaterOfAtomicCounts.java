// The lambda that an atomic applies runs without any lock, perhaps on two threads at once, and counts its runs. Twin: UpdaterOfAtomicCountsLocked.
import java.util.concurrent.atomic.AtomicLong;

public final class UpdaterOfAtomicCounts {
    private static final AtomicLong VALUE = new AtomicLong();
    private static long tries;

    private UpdaterOfAtomicCounts() {}

    private static long next(long value) {
        tries++; // RACE!
        return value * 31 + 7;
    }

    public static void main(String[] args) {
        Runnable task = () -> System.out.println(VALUE.updateAndGet(UpdaterOfAtomicCounts::next));
        new Thread(task).start();
        new Thread(task).start();
    }
}
