// The monitor of the object guards a field, and every access holds it. Twin: GuardedByThis.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedByThisHeld {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    @GuardedBy("this")
    private int count;

    void work() {
        synchronized (this) {
            count++; // NORACE
        }
        synchronized (this) {
            System.out.println(count); // NORACE
        }
    }

    public static void main(String[] args) {
        GuardedByThisHeld shared = new GuardedByThisHeld();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
