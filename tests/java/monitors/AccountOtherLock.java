// Transfers change the second account under the lock of the first one. Twin: AccountOwnLock.
public final class AccountOtherLock {
    private int balance;

    private static void transfer(AccountOtherLock from, AccountOtherLock to) {
        synchronized (from) {
            from.balance -= 1; // RACE!
        }
        synchronized (from) {
            to.balance += 1; // RACE!
        }
    }

    public static void main(String[] args) {
        AccountOtherLock[] accounts = new AccountOtherLock[3];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new AccountOtherLock();
        }
        new Thread(() -> transfer(accounts[0], accounts[1])).start();
        new Thread(() -> transfer(accounts[1], accounts[2])).start();
    }
}
