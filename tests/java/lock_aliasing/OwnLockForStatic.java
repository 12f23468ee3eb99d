// Tasks lock a lock of their own to change a static sum. Twin: StaticLockForStatic.
public final class OwnLockForStatic implements Runnable {
    private static int sum;
    private final Object lock = new Object();

    @Override
    public void run() {
        synchronized (lock) {
            sum++; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(new OwnLockForStatic()).start();
        }
    }
}
