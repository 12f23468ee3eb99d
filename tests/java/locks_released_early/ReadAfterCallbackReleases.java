// The callback at the end of a step is a bound reference to unlock, and the field is read and written after it ran. Twin: ReadBeforeCallbackReleases.
import java.util.concurrent.locks.ReentrantLock;

public final class ReadAfterCallbackReleases {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static double mean;

    private ReadAfterCallbackReleases() {}

    private static void step(double value, Runnable atEnd) {
        LOCK.lock();
        atEnd.run();
        mean = (mean + value) / 2; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> step(1, LOCK::unlock));
        other.start();
        step(2, LOCK::unlock);
        other.join();
    }
}
