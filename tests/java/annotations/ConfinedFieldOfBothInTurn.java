// A thread of the program uses a field in turn with callers. Twin: ConfinedFieldOfBoth.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ConfinedFieldOfBothInTurn {
    @Retention(RetentionPolicy.CLASS)
    @interface ThreadConfined {
        String value();
    }

    @ThreadConfined("ANY")
    private int count;

    public void start() {
        new Thread(this::add).start();
    }

    private synchronized void add() {
        count++; // NORACE
    }

    public synchronized int count() {
        return count; // NORACE
    }
}
