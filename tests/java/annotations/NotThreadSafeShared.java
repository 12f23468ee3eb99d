// What is declared not to be shared is shared by the library itself. Twin: NotThreadSafeOwned.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class NotThreadSafeShared {
    @Retention(RetentionPolicy.CLASS)
    @interface NotThreadSafe {}

    @NotThreadSafe
    public static class Cursor {
        private int at;

        public void next() {
            at++; // RACE!
        }
    }

    private static final Cursor ONE = new Cursor();

    public static void next() {
        ONE.next();
    }

    public synchronized void sign() {
    }
}
