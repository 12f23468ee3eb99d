// Callers do not share what is declared not to be shared, locks or not. Twin: NotThreadSafeNotSaid.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class NotThreadSafeKept {
    @Retention(RetentionPolicy.CLASS)
    @interface NotThreadSafe {}

    @NotThreadSafe
    public static class Cursor {
        private int at;

        public synchronized void next() {
            at++; // NORACE
        }

        public int at() {
            return at; // NORACE
        }
    }
}
