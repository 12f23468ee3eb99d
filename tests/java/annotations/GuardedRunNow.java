// A lambda runs where the lock is held. Twin: GuardedRunLater.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedRunNow {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    @GuardedBy("this")
    private int count;

    void work() {
        synchronized (this) {
            Runnable run = () -> count++; // NORACE
            run.run();
        }
    }

    public static void main(String[] args) {
        GuardedRunNow shared = new GuardedRunNow();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
