// What is public for tests only is not called by others. Twin: ForEverybody.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ForTestsOnly {
    @Retention(RetentionPolicy.CLASS)
    @interface VisibleForTesting {}

    private int count;

    public synchronized void add() {
        count++; // NORACE
    }

    @VisibleForTesting
    public void reset() {
        count = 0; // NORACE
    }
}
