// What a guarded field holds is used without the lock. Twin: GuardedListHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;

public class GuardedListNotHeld {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private final Object lock = new Object();

    @GuardedBy("lock")
    private final List<String> items = new ArrayList<>();

    void work() {
        items.add("x"); // UNGUARDED // RACE!
        synchronized (lock) {
            items.add("y"); // RACE!
        }
    }

    public static void main(String[] args) {
        GuardedListNotHeld shared = new GuardedListNotHeld();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
