// The inner object is locked where the one around it is declared to be. Twin: GuardedByOuterHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedByOuterNotHeld {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    class Part {
        @GuardedBy("GuardedByOuterNotHeld.this")
        private int count;

        void step() {
            synchronized (this) {
                count++; // UNGUARDED // RACE!
            }
        }

        void back() {
            synchronized (GuardedByOuterNotHeld.this) {
                count--; // RACE!
            }
        }
    }

    private final Part part = new Part();

    void work() {
        part.step();
        part.back();
    }

    public static void main(String[] args) {
        GuardedByOuterNotHeld shared = new GuardedByOuterNotHeld();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
