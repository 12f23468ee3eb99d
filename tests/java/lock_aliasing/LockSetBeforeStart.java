// The lock of every counter is set before the threads that use it are started. Twin: LockSetAfterStart.
public final class LockSetBeforeStart {
    private volatile Object lock = new Object();
    private int count;

    private void setLock(Object lock) {
        this.lock = lock;
    }

    private void count() {
        synchronized (lock) {
            count++; // NORACE
        }
    }

    private static void setAll(LockSetBeforeStart[] counters) {
        for (LockSetBeforeStart counter : counters) {
            counter.setLock(new Object());
        }
    }

    public static void main(String[] args) {
        LockSetBeforeStart[] counters = new LockSetBeforeStart[2];
        for (int i = 0; i < counters.length; i++) {
            counters[i] = new LockSetBeforeStart();
        }
        Runnable counting = () -> {
            for (LockSetBeforeStart counter : counters) {
                counter.count();
            }
        };
        setAll(counters);
        new Thread(counting).start();
        new Thread(counting).start();
    }
}
