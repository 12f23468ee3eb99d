// A value is written by every caller under the lock and read after it. Twin: InitialisedUnderLock.
public final class RewrittenUnderLock {
    private int value;
    private boolean ready;

    private int get() {
        synchronized (this) {
            if (value < 9) { // NORACE
                value = value + 5; // RACE!
                ready = true; // NORACE
            }
        }
        return value; // RACE!
    }

    public static void main(String[] args) {
        RewrittenUnderLock lazy = new RewrittenUnderLock();
        new Thread(() -> System.out.println(lazy.get())).start();
        System.out.println(lazy.get());
    }
}
