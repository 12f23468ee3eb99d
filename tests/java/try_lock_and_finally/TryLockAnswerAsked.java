// The answer of tryLock is kept and asked before the write, so all writes are made with the lock. Twin: TryLockAnswerIgnored.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public final class TryLockAnswerAsked {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> log = new ArrayList<>();

    private void note(String line) {
        boolean got = lock.tryLock();
        try {
            if (got) {
                log.add(line); // NORACE
            }
        } finally {
            if (got) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        TryLockAnswerAsked shared = new TryLockAnswerAsked();
        new Thread(() -> shared.note("one")).start();
        new Thread(() -> shared.note("two")).start();
    }
}
