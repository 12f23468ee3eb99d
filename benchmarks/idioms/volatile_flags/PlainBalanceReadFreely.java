// The balances are written holding a lock and read by anonymous readers without; being plain they race. Twin: VolatileBalanceReadFreely.
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public final class PlainBalanceReadFreely {
    private final ReentrantLock lock = new ReentrantLock();
    private long balance;

    private void pay(long amount) {
        lock.lock();
        try {
            if (balance >= amount) { // NORACE
                balance = balance - amount; // RACE!
            } else {
                balance = balance + 10 * amount; // RACE!
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        PlainBalanceReadFreely first = new PlainBalanceReadFreely();
        PlainBalanceReadFreely second = new PlainBalanceReadFreely();
        for (PlainBalanceReadFreely account : List.of(first, second)) {
            new Thread(() -> account.pay(5)).start();
            new Thread(() -> account.pay(7)).start();
            new Thread() {
                @Override
                public void run() {
                    System.out.println(account.balance); // RACE!
                }
            }.start();
        }
    }
}
