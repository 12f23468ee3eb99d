// The object around it guards a field of an inner object. Twin: GuardedByOuterNotHeld.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedByOuterHeld {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    class Part {
        @GuardedBy("GuardedByOuterHeld.this")
        private int count;

        void step() {
            synchronized (GuardedByOuterHeld.this) {
                count++; // NORACE
            }
        }

        void back() {
            synchronized (GuardedByOuterHeld.this) {
                count--; // NORACE
            }
        }
    }

    private final Part part = new Part();

    void work() {
        part.step();
        part.back();
    }

    public static void main(String[] args) {
        GuardedByOuterHeld shared = new GuardedByOuterHeld();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
