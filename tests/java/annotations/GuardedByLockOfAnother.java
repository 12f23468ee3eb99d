// The lock of the same name of another object is held. Twin: GuardedByLockOfItsOwn.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedByLockOfAnother {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private final Object lock = new Object();

    @GuardedBy("lock")
    private int count;

    private GuardedByLockOfAnother other;

    void work() {
        synchronized (other.lock) {
            count++; // UNGUARDED // RACE!
        }
        synchronized (lock) {
            count--; // RACE!
        }
    }

    public static void main(String[] args) {
        GuardedByLockOfAnother first = new GuardedByLockOfAnother();
        GuardedByLockOfAnother second = new GuardedByLockOfAnother();
        first.other = second;
        second.other = first;
        for (int i = 0; i < 2; i++) {
            new Thread(first::work).start();
            new Thread(second::work).start();
        }
    }
}
