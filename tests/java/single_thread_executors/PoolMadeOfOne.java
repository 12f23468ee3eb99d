// A thread pool made for at most one thread confines the balance to that thread. Twin: PoolMadeOfTwo.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public final class PoolMadeOfOne {
    private PoolMadeOfOne() {}

    private static final class Account {
        private long balance;
    }

    private static final class Booking implements Runnable {
        private final Account account;
        private final long amount;

        Booking(Account account, long amount) {
            this.account = account;
            this.amount = amount;
        }

        @Override
        public void run() {
            account.balance += amount; // NORACE
        }
    }

    public static void main(String[] args) {
        int threads = 1;
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        Account account = new Account();
        for (int i = 0; i < 4; i++) {
            pool.execute(new Booking(account, i));
        }
        pool.shutdown();
    }
}
