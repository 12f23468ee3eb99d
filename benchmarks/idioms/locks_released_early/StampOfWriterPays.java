// An account in a list is changed with the write stamp, which one thread has at a time. Twin: StampOfReaderPays.
import java.util.List;
import java.util.concurrent.locks.StampedLock;

public final class StampOfWriterPays {
    private final StampedLock lock = new StampedLock();
    private final List<Account> accounts = List.of(new Account(), new Account());

    private static final class Account {
        private long balance;
    }

    private void pay(int index, long sum) {
        long stamp = lock.writeLock();
        try {
            accounts.get(index).balance += sum; // NORACE
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    public static void main(String[] args) {
        StampOfWriterPays bank = new StampOfWriterPays();
        new Thread(() -> bank.pay(0, 5)).start();
        new Thread(() -> bank.pay(0, 7)).start();
    }
}
