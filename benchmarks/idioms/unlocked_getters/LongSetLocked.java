// The accounts of a list get and set their long under their lock. Twin: LongSetFreely.
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public final class LongSetLocked {
    private LongSetLocked() {}

    private static final class Account {
        private final ReentrantLock lock = new ReentrantLock();
        private long balance;

        long balance() {
            lock.lock();
            try {
                return balance; // NORACE
            } finally {
                lock.unlock();
            }
        }

        void set(long value) {
            lock.lock();
            balance = value; // NORACE
            lock.unlock();
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
