// The monitor of the object guards a field, and one read does not hold it. Twin: GuardedByThisHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedByThis {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    @GuardedBy("this")
    private int count;

    void work() {
        synchronized (this) {
            count++; // RACE!
        }
        System.out.println(count); // UNGUARDED // RACE!
    }

    public static void main(String[] args) {
        GuardedByThis shared = new GuardedByThis();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
