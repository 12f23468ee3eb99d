// A lambda is passed on before it is run under the lock of its object. Twin: LambdaPassedOnToOther.
import java.util.ArrayList;
import java.util.List;

public final class LambdaPassedOnUnderLock {
    private static final class Account {
        private final Object lock = new Object();
        private int balance;

        void deposit(Account other, int amount) {
            pass(other, () -> balance += amount); // NORACE
        }

        private void pass(Account other, Runnable action) {
            this.run(action);
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
            Account other = accounts.get((i + 1) % 2);
            new Thread(() -> account.deposit(other, 1)).start();
        }
    }
}
