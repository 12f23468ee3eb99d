// A transfer holds the monitor of the source only, so the amount of the target is changed without its monitor. Twin: TransferLocksBoth.
public final class TransferLocksSource {
    private TransferLocksSource() {}

    private static final class Account {
        private final int number;
        private int amount;

        Account(int number) {
            this.number = number;
        }
    }

    private static void move(Account from, Account to) {
        synchronized (from) {
            from.amount--; // RACE!
            to.amount++; // RACE!
        }
    }

    public static void main(String[] args) {
        Account[] accounts = new Account[3];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new Account(i); // NORACE
        }
        for (int i = 0; i < accounts.length; i++) {
            Account from = accounts[i]; // NORACE
            Account to = accounts[(i + 1) % accounts.length]; // NORACE
            new Thread(() -> move(from, to)).start();
        }
    }
}
