// Transfers change each of many accounts under its own lock. Twin: AccountOtherLock.
public final class AccountOwnLock {
    private int balance;

    private static void transfer(AccountOwnLock from, AccountOwnLock to) {
        synchronized (from) {
            from.balance -= 1; // NORACE
        }
        synchronized (to) {
            to.balance += 1; // NORACE
        }
    }

    public static void main(String[] args) {
        AccountOwnLock[] accounts = new AccountOwnLock[3];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new AccountOwnLock();
        }
        new Thread(() -> transfer(accounts[0], accounts[1])).start();
        new Thread(() -> transfer(accounts[1], accounts[2])).start();
    }
}
