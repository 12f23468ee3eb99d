// A method is called by the constructor, and by others without the lock. Twin: GuardedHelperOfConstructor.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedHelperOfAnyone {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    @GuardedBy("this")
    private int count;

    GuardedHelperOfAnyone() {
        add();
    }

    private void add() {
        count++; // UNGUARDED // RACE!
    }

    void work() {
        add();
    }

    public static void main(String[] args) {
        GuardedHelperOfAnyone shared = new GuardedHelperOfAnyone();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
