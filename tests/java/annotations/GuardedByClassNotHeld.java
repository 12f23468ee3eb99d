// An object is locked where the class is declared to be. Twin: GuardedByClassHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedByClassNotHeld {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    @GuardedBy("GuardedByClassNotHeld.class")
    private static int count;

    void work() {
        synchronized (this) {
            count++; // UNGUARDED // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(new GuardedByClassNotHeld()::work).start();
        }
    }
}
