package java.util.concurrent;

/** A latch: a count in a monitor. */
public class CountDownLatch {
    private final Object monitor = new Object();
    private int count;

    public CountDownLatch(int count) {
        synchronized (monitor) {
            this.count = count;
        }
    }

    public void countDown() {
        synchronized (monitor) {
            if (count > 0) {
                count--;
            }
        }
    }

    public void await() throws InterruptedException {
        synchronized (monitor) {
            while (count > 0) {
                monitor.wait();
            }
        }
    }

    public long getCount() {
        synchronized (monitor) {
            return count;
        }
    }
}
