// A callee takes the lock and releases it before its caller writes. Twin: LockInCalleeAround.
public final class LockInCalleeBefore {
    private int stock;

    private synchronized int next() {
        return stock + 1; // RACE!
    }

    private void refill() {
        stock = next(); // RACE!
    }

    public static void main(String[] args) {
        LockInCalleeBefore shelf = new LockInCalleeBefore();
        new Thread(shelf::refill).start();
        new Thread(shelf::refill).start();
    }
}
