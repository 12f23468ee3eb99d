// Tasks lock the lock of their class to change a static sum. Twin: OwnLockForStatic.
public final class StaticLockForStatic implements Runnable {
    private static int sum;
    private static final Object lock = new Object();

    @Override
    public void run() {
        synchronized (lock) {
            sum++; // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(new StaticLockForStatic()).start();
        }
    }
}
