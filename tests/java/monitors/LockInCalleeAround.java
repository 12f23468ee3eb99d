// A callee takes the lock and writes under it. Twin: LockInCalleeBefore.
public final class LockInCalleeAround {
    private int stock;

    private synchronized int next() {
        return ++stock; // NORACE
    }

    private void refill() {
        int left = next();
        System.out.println(left);
    }

    public static void main(String[] args) {
        LockInCalleeAround shelf = new LockInCalleeAround();
        new Thread(shelf::refill).start();
        new Thread(shelf::refill).start();
    }
}
