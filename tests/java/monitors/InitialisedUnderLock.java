// A value is written by the first caller under the lock and read by all after it. Twin: RewrittenUnderLock.
public final class InitialisedUnderLock {
    private int value;
    private boolean ready;

    private int get() {
        synchronized (this) {
            if (!ready && value < 9) { // NORACE
                value = value + 5; // RACE: a value written once under a lock is not followed yet
                ready = true; // NORACE
            }
        }
        return value; // RACE: a value written once under a lock is not followed yet
    }

    public static void main(String[] args) {
        InitialisedUnderLock lazy = new InitialisedUnderLock();
        new Thread(() -> System.out.println(lazy.get())).start();
        System.out.println(lazy.get());
    }
}
