// What is declared not to be shared is made for each call. Twin: NotThreadSafeShared.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class NotThreadSafeOwned {
    @Retention(RetentionPolicy.CLASS)
    @interface NotThreadSafe {}

    @NotThreadSafe
    public static class Cursor {
        private int at;

        public void next() {
            at++; // NORACE
        }
    }

    public static void next() {
        new Cursor().next();
    }

    public synchronized void sign() {
    }
}
