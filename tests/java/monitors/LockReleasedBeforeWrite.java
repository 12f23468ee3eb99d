// The value is read under the lock and written back without it. Twin: LockHeldForWrite.
public final class LockReleasedBeforeWrite implements Runnable {
    private int count;

    @Override
    public void run() {
        int seen;
        synchronized (this) {
            seen = count; // RACE!
        }
        count = seen + 1; // RACE!
        System.out.println(seen);
    }

    public static void main(String[] args) {
        LockReleasedBeforeWrite shared = new LockReleasedBeforeWrite();
        new Thread(shared).start();
        new Thread(shared).start();
    }
}
