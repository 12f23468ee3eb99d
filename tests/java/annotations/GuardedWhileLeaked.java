// A constructor that has let others have the object needs the lock. Twin: GuardedWhileMade.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedWhileLeaked {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private static volatile GuardedWhileLeaked last;

    @GuardedBy("this")
    private int count;

    GuardedWhileLeaked() {
        last = this;
        count = 1; // UNGUARDED // RACE!
    }

    synchronized void work() {
        count++; // RACE!
    }

    static void use() {
        if (last != null) {
            last.work();
        }
    }

    public static void main(String[] args) {
        new Thread(GuardedWhileLeaked::use).start();
        new Thread(GuardedWhileLeaked::use).start();
        new GuardedWhileLeaked();
    }
}
