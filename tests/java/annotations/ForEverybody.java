// What is public is called by anybody. Twin: ForTestsOnly.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ForEverybody {
    @Retention(RetentionPolicy.CLASS)
    @interface VisibleForTesting {}

    private int count;

    public synchronized void add() {
        count++; // RACE!
    }

    public void reset() {
        count = 0; // RACE!
    }
}
