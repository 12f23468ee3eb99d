// What a guarded field holds is used with the lock held. Twin: GuardedListNotHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;

public class GuardedListHeld {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private final Object lock = new Object();

    @GuardedBy("lock")
    private final List<String> items = new ArrayList<>();

    void work() {
        synchronized (lock) {
            items.add("x"); // NORACE
        }
        synchronized (lock) {
            items.add("y"); // NORACE
        }
    }

    public static void main(String[] args) {
        GuardedListHeld shared = new GuardedListHeld();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
