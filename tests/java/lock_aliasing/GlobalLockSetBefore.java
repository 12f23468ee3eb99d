// The global lock is replaced before the threads are started. Twin: GlobalLockSetAfter.
public final class GlobalLockSetBefore implements Runnable {
    private static volatile Object lock = new Object();
    private static int sum;

    @Override
    public void run() {
        synchronized (lock) {
            sum++; // RACE: a static field that is written twice is no global lock
        }
    }

    public static void main(String[] args) {
        Thread first = new Thread(new GlobalLockSetBefore());
        Thread second = new Thread(new GlobalLockSetBefore());
        lock = new Object();
        first.start();
        second.start();
    }
}
