// The class object guards a static field. Twin: GuardedByClassNotHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedByClassHeld {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    @GuardedBy("GuardedByClassHeld.class")
    private static int count;

    void work() {
        synchronized (GuardedByClassHeld.class) {
            count++; // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(new GuardedByClassHeld()::work).start();
        }
    }
}
