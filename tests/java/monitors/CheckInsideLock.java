// A limit is checked under the lock, with an early return from it. Twin: CheckOutsideLock.
public final class CheckInsideLock implements Runnable {
    private int taken;

    @Override
    public void run() {
        synchronized (this) {
            if (taken >= 1) { // NORACE
                return;
            }
            taken++; // NORACE
        }
    }

    public static void main(String[] args) {
        CheckInsideLock seat = new CheckInsideLock();
        new Thread(seat).start();
        new Thread(seat).start();
    }
}
