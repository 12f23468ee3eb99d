// Callers share what has locks. Twin: NotThreadSafeKept.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class NotThreadSafeNotSaid {
    @Retention(RetentionPolicy.CLASS)
    @interface NotThreadSafe {}

    public static class Cursor {
        private int at;

        public synchronized void next() {
            at++; // RACE!
        }

        public int at() {
            return at; // RACE!
        }
    }
}
