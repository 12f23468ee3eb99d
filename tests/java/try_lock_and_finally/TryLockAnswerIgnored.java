// The answer of tryLock is kept, but asked only before unlock, so a write may be made without the lock. Twin: TryLockAnswerAsked.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public final class TryLockAnswerIgnored {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> log = new ArrayList<>();

    private void note(String line) {
        boolean got = lock.tryLock();
        try {
            log.add(line); // RACE!
        } finally {
            if (got) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        TryLockAnswerIgnored shared = new TryLockAnswerIgnored();
        new Thread(() -> shared.note("one")).start();
        new Thread(() -> shared.note("two")).start();
    }
}
