// Constructors, and who makes an object, need no lock as long as nobody else has it. Twin: GuardedWhileLeaked.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedWhileMade {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    private static GuardedWhileMade last;

    @GuardedBy("this")
    private int count;

    GuardedWhileMade() {
        count = 1; // NORACE
    }

    synchronized void work() {
        count++; // NORACE
    }

    static GuardedWhileMade make() {
        GuardedWhileMade made = new GuardedWhileMade();
        made.count = 3; // NORACE
        return made;
    }

    public static void main(String[] args) {
        GuardedWhileMade shared = make();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
            new Thread(GuardedWhileMade::make).start();
        }
    }
}
