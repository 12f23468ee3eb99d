// The lock of the object itself is held. Twin: GuardedByLockOfAnother.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedByLockOfItsOwn {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private final Object lock = new Object();

    @GuardedBy("lock")
    private int count;

    private GuardedByLockOfItsOwn other;

    void work() {
        synchronized (lock) {
            count++; // NORACE
        }
        synchronized (lock) {
            count--; // NORACE
        }
    }

    public static void main(String[] args) {
        GuardedByLockOfItsOwn first = new GuardedByLockOfItsOwn();
        GuardedByLockOfItsOwn second = new GuardedByLockOfItsOwn();
        first.other = second;
        second.other = first;
        for (int i = 0; i < 2; i++) {
            new Thread(first::work).start();
            new Thread(second::work).start();
        }
    }
}
