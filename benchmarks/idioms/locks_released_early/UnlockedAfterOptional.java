// The lock in an optional is released by a lambda that the optional runs, and the field is written before it. Twin: UnlockedByOptional.
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class UnlockedAfterOptional {
    private final Lock lock = new ReentrantLock();
    private String last;

    private void write(String text) {
        lock.lock();
        last = text; // NORACE
        Optional.of(lock).ifPresent(held -> held.unlock());
    }

    public static void main(String[] args) {
        UnlockedAfterOptional log = new UnlockedAfterOptional();
        for (String text : new String[] {"one", "two"}) {
            new Thread(() -> log.write(text)).start();
        }
    }
}
