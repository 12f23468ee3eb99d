// The lock of every counter is set again while the threads use it. Twin: LockSetBeforeStart.
public final class LockSetAfterStart {
    private volatile Object lock = new Object();
    private int count;

    private void setLock(Object lock) {
        this.lock = lock;
    }

    private void count() {
        synchronized (lock) {
            count++; // RACE!
        }
    }

    private static void setAll(LockSetAfterStart[] counters) {
        for (LockSetAfterStart counter : counters) {
            counter.setLock(new Object());
        }
    }

    public static void main(String[] args) {
        LockSetAfterStart[] counters = new LockSetAfterStart[2];
        for (int i = 0; i < counters.length; i++) {
            counters[i] = new LockSetAfterStart();
        }
        Runnable counting = () -> {
            for (LockSetAfterStart counter : counters) {
                counter.count();
            }
        };
        new Thread(counting).start();
        new Thread(counting).start();
        setAll(counters);
    }
}
