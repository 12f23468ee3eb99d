// The balances are written holding a lock and read by anonymous readers without; being volatile they do not race. Twin: PlainBalanceReadFreely.
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public final class VolatileBalanceReadFreely {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long balance;

    private void pay(long amount) {
        lock.lock();
        try {
            if (balance >= amount) { // NORACE
                balance = balance - amount; // NORACE
            } else {
                balance = balance + 10 * amount; // NORACE
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        VolatileBalanceReadFreely first = new VolatileBalanceReadFreely();
        VolatileBalanceReadFreely second = new VolatileBalanceReadFreely();
        for (VolatileBalanceReadFreely account : List.of(first, second)) {
            new Thread(() -> account.pay(5)).start();
            new Thread(() -> account.pay(7)).start();
            new Thread() {
                @Override
                public void run() {
                    System.out.println(account.balance); // NORACE
                }
            }.start();
        }
    }
}
