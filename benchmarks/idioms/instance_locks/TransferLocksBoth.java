// A transfer holds the monitors of both accounts, so each amount is changed under the monitor of its account. Twin: TransferLocksSource.
public final class TransferLocksBoth {
    private TransferLocksBoth() {}

    private static final class Account {
        private final int number;
        private int amount;

        Account(int number) {
            this.number = number;
        }
    }

    private static void move(Account from, Account to) {
        Account low = from.number < to.number ? from : to;
        Account high = from.number < to.number ? to : from;
        synchronized (low) {
            synchronized (high) {
                from.amount--; // NORACE
                to.amount++; // NORACE
            }
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
