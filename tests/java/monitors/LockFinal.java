// The field that holds the lock is final. Twin: LockReassigned.
public final class LockFinal implements Runnable {
    private final Object lock = new Object();
    private int count;

    @Override
    public void run() {
        synchronized (lock) { // NORACE
            count++; // NORACE
        }
    }

    public static void main(String[] args) {
        LockFinal shared = new LockFinal();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}
