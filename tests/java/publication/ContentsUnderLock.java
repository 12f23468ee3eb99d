// A reference is published by a race, but what it leads to is written and read with one lock held. Twin: ContentsUnderLockOfOne.
public final class ContentsUnderLock {
    private static final Object LOCK = new Object();
    private static Account latest;

    private ContentsUnderLock() {}

    private static final class Account {
        private long balance;
    }

    private static Account opened(long balance) {
        Account made = new Account();
        synchronized (LOCK) {
            made.balance = balance; // NORACE
        }
        return made;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            latest = opened(5); // RACE!
        }).start();
        Account seen = latest; // RACE!
        if (seen != null) {
            synchronized (LOCK) {
                System.out.println(seen.balance); // NORACE
            }
        }
    }
}
