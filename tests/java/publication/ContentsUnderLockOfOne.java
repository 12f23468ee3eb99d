// A reference is published by a race, and only its reader holds the lock of what it leads to. Twin: ContentsUnderLock.
public final class ContentsUnderLockOfOne {
    private static final Object LOCK = new Object();
    private static Account latest;

    private ContentsUnderLockOfOne() {}

    private static final class Account {
        private long balance;
    }

    private static Account opened(long balance) {
        Account made = new Account();
        synchronized (made) {
            made.balance = balance; // RACE!
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
                System.out.println(seen.balance); // RACE!
            }
        }
    }
}
