// A helper is passed a lambda, and the lock of another object. Twin: LockPassedWithLambda.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class OtherLockPassedWithLambda {
    private static final class Account {
        private final Lock lock = new ReentrantLock();
        private int balance;

        void deposit(Account other, int amount) {
            Guarded.run(other.lock, () -> balance += amount); // RACE!
        }
    }

    private static final class Guarded {
        static void run(Lock lock, Runnable action) {
            lock.lock();
            try {
                action.run();
            } finally {
                lock.unlock();
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
