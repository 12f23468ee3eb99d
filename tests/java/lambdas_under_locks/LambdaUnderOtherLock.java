// An object lets another one run its lambda, under the lock of that. Twin: LambdaUnderOwnLock.
import java.util.ArrayList;
import java.util.List;

public final class LambdaUnderOtherLock {
    private static final class Account {
        private final Object lock = new Object();
        private int balance;

        void deposit(Account other, int amount) {
            other.run(() -> balance += amount); // RACE!
        }

        private void run(Runnable action) {
            synchronized (lock) {
                action.run();
            }
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
