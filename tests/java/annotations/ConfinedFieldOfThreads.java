// Threads of the program itself share a field that is declared to be of one. Twin: ConfinedFieldOfOne.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ConfinedFieldOfThreads {
    @Retention(RetentionPolicy.CLASS)
    @interface ThreadConfined {
        String value();
    }

    @ThreadConfined("ANY")
    private int count;

    void work() {
        count++; // RACE!
    }

    public static void main(String[] args) {
        ConfinedFieldOfThreads shared = new ConfinedFieldOfThreads();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
