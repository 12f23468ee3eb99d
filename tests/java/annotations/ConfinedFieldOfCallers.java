// Callers are to use one thread for a field. Twin: ConfinedFieldInTurn.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ConfinedFieldOfCallers {
    @Retention(RetentionPolicy.CLASS)
    @interface ThreadConfined {
        String value();
    }

    @ThreadConfined("ANY")
    private int count;

    public void add() {
        count++; // RACE!
    }

    public synchronized void sign() {
    }
}
