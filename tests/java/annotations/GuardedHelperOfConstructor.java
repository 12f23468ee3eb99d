// A method is called by the constructor, and by others with the lock held. Twin: GuardedHelperOfAnyone.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedHelperOfConstructor {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    @GuardedBy("this")
    private int count;

    GuardedHelperOfConstructor() {
        add();
    }

    private void add() {
        count++; // NORACE
    }

    void work() {
        synchronized (this) {
            add();
        }
    }

    public static void main(String[] args) {
        GuardedHelperOfConstructor shared = new GuardedHelperOfConstructor();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
