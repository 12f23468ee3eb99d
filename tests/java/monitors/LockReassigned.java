// The field that holds the lock is given a new object. Twin: LockFinal.
public final class LockReassigned implements Runnable {
    private Object lock = new Object();
    private int count;

    @Override
    public void run() {
        synchronized (lock) { // RACE!
            count++; // RACE!
            lock = new Object(); // RACE!
        }
    }

    public static void main(String[] args) {
        LockReassigned shared = new LockReassigned();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}
