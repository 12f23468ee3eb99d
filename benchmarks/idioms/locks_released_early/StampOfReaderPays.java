// An account in a list is changed with the read stamp, which two threads may have at once. Twin: StampOfWriterPays.
import java.util.List;
import java.util.concurrent.locks.StampedLock;

public final class StampOfReaderPays {
    private final StampedLock lock = new StampedLock();
    private final List<Account> accounts = List.of(new Account(), new Account());

    private static final class Account {
        private long balance;
    }

    private void pay(int index, long sum) {
        long stamp = lock.readLock();
        try {
            accounts.get(index).balance += sum; // RACE!
        } finally {
            lock.unlockRead(stamp);
        }
    }

    public static void main(String[] args) {
        StampOfReaderPays bank = new StampOfReaderPays();
        new Thread(() -> bank.pay(0, 5)).start();
        new Thread(() -> bank.pay(0, 7)).start();
    }
}
