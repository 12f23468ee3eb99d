// A task that keeps another object is run under the lock of its creator. Twin: TaskOfOwnerUnderLock.
import java.util.ArrayList;
import java.util.List;

public final class TaskOfOtherUnderLock {
    private static final class Account {
        private final Object lock = new Object();
        private int balance;

        void deposit(Account other, int amount) {
            run(new Deposit(other, amount));
        }

        private void run(Runnable action) {
            synchronized (lock) {
                action.run();
            }
        }
    }

    private static final class Deposit implements Runnable {
        private final Account account;
        private final int amount;

        Deposit(Account account, int amount) {
            this.account = account;
            this.amount = amount;
        }

        @Override
        public void run() {
            account.balance += amount; // RACE!
        }
    }

    public static void main(String[] args) {
        List<Account> accounts = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            accounts.add(new Account());
        }
        for (int i = 0; i < 4; i++) {
            Account account = accounts.get(i % 2);
            Account other = accounts.get(i / 2);
            new Thread(() -> account.deposit(other, 1)).start();
        }
    }
}
