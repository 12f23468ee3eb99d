// Code that nobody wrote by hand has a lock. Twin: GeneratedCounter.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GeneratedCounterInTurn {
    @Retention(RetentionPolicy.CLASS)
    @interface Generated {}

    @Generated
    static class Counter {
        private int count;

        synchronized void add() {
            count++; // NORACE
        }
    }

    private final Counter counter = new Counter();

    void work() {
        counter.add();
    }

    public static void main(String[] args) {
        GeneratedCounterInTurn shared = new GeneratedCounterInTurn();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
