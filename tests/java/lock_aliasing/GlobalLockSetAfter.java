// The global lock is replaced between the starts of two threads. Twin: GlobalLockSetBefore.
public final class GlobalLockSetAfter implements Runnable {
    private static volatile Object lock = new Object();
    private static int sum;

    @Override
    public void run() {
        synchronized (lock) {
            sum++; // RACE!
        }
    }

    public static void main(String[] args) {
        Thread first = new Thread(new GlobalLockSetAfter());
        Thread second = new Thread(new GlobalLockSetAfter());
        first.start();
        lock = new Object();
        second.start();
    }
}
