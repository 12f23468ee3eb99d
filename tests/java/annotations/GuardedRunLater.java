// A lambda made with the lock held runs without. Twin: GuardedRunNow.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedRunLater {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    @GuardedBy("this")
    private int count;

    void work() {
        Runnable run;
        synchronized (this) {
            run = () -> count++; // UNGUARDED // RACE!
        }
        run.run();
    }

    public static void main(String[] args) {
        GuardedRunLater shared = new GuardedRunLater();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
