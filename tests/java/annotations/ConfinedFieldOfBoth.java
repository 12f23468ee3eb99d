// A thread of the program uses a field that callers use too. Twin: ConfinedFieldOfBothInTurn.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ConfinedFieldOfBoth {
    @Retention(RetentionPolicy.CLASS)
    @interface ThreadConfined {
        String value();
    }

    @ThreadConfined("ANY")
    private int count;

    public void start() {
        new Thread(() -> count++).start(); // RACE!
    }

    public synchronized int count() {
        return count; // RACE!
    }
}
