// The accounts of a list have locked getters, but the long they read is set without the lock. Twin: LongSetLocked.
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public final class LongSetFreely {
    private LongSetFreely() {}

    private static final class Account {
        private final ReentrantLock lock = new ReentrantLock();
        private long balance;

        long balance() {
            lock.lock();
            try {
                return balance; // RACE!
            } finally {
                lock.unlock();
            }
        }

        void set(long value) {
            balance = value; // RACE!
        }
    }

    public static void main(String[] args) {
        List<Account> accounts = List.of(new Account(), new Account());
        new Thread(() -> accounts.forEach(a -> a.set(1L << 40))).start();
        for (Account account : accounts) {
            System.out.println(account.balance());
        }
    }
}
