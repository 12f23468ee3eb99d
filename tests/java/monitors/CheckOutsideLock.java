// A limit is checked before the lock is taken. Twin: CheckInsideLock.
public final class CheckOutsideLock implements Runnable {
    private int taken;

    @Override
    public void run() {
        if (taken >= 1) { // RACE!
            return;
        }
        synchronized (this) {
            taken++; // RACE!
        }
    }

    public static void main(String[] args) {
        CheckOutsideLock seat = new CheckOutsideLock();
        new Thread(seat).start();
        new Thread(seat).start();
    }
}
