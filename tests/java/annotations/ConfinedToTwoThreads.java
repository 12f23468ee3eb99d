// The methods are confined to different threads. Twin: ConfinedToOneThread.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ConfinedToTwoThreads {
    @Retention(RetentionPolicy.CLASS)
    @interface ThreadConfined {
        String value();
    }

    private int drawn;

    @ThreadConfined("RENDER")
    public void draw() {
        drawn++; // RACE!
    }

    @ThreadConfined("NETWORK")
    public void reset() {
        drawn = 0; // RACE!
    }

    public synchronized void sign() {
    }
}
