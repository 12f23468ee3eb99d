// A thread pool made for two threads lets two tasks change the balance at the same time. Twin: PoolMadeOfOne.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public final class PoolMadeOfTwo {
    private PoolMadeOfTwo() {}

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
            account.balance += amount; // RACE!
        }
    }

    public static void main(String[] args) {
        int threads = 2;
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        Account account = new Account();
        for (int i = 0; i < 4; i++) {
            pool.execute(new Booking(account, i));
        }
        pool.shutdown();
    }
}
