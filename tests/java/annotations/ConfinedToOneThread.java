// Both methods are confined to the same thread. Twin: ConfinedToTwoThreads.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ConfinedToOneThread {
    @Retention(RetentionPolicy.CLASS)
    @interface ThreadConfined {
        String value();
    }

    private int drawn;

    @ThreadConfined("RENDER")
    public void draw() {
        drawn++; // NORACE
    }

    @ThreadConfined("RENDER")
    public void reset() {
        drawn = 0; // NORACE
    }

    public synchronized void sign() {
    }
}
