// The value is read and written back under the lock. Twin: LockReleasedBeforeWrite.
public final class LockHeldForWrite implements Runnable {
    private int count;

    @Override
    public void run() {
        int seen;
        synchronized (this) {
            seen = count; // NORACE
            count = seen + 1; // NORACE
        }
        System.out.println(seen);
    }

    public static void main(String[] args) {
        LockHeldForWrite shared = new LockHeldForWrite();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}
