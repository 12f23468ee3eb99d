// One thread has a field to itself. Twin: ConfinedFieldOfThreads.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ConfinedFieldOfOne {
    @Retention(RetentionPolicy.CLASS)
    @interface ThreadConfined {
        String value();
    }

    @ThreadConfined("ANY")
    private int count;

    void work() {
        count++; // NORACE
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(new ConfinedFieldOfOne()::work).start();
        }
    }
}
