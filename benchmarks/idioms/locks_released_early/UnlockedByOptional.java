// The lock in an optional is released by a lambda that the optional runs, and the field is written after it. Twin: UnlockedAfterOptional.
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class UnlockedByOptional {
    private final Lock lock = new ReentrantLock();
    private String last;

    private void write(String text) {
        lock.lock();
        Optional.of(lock).ifPresent(held -> held.unlock());
        last = text; // RACE!
    }

    public static void main(String[] args) {
        UnlockedByOptional log = new UnlockedByOptional();
        for (String text : new String[] {"one", "two"}) {
            new Thread(() -> log.write(text)).start();
        }
    }
}
