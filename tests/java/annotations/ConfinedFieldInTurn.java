// Callers need not use one thread for a field that has a lock. Twin: ConfinedFieldOfCallers.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ConfinedFieldInTurn {
    @Retention(RetentionPolicy.CLASS)
    @interface ThreadConfined {
        String value();
    }

    @ThreadConfined("ANY")
    private int count;

    public synchronized void add() {
        count++; // NORACE
    }
}
