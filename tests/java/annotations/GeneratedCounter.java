// Code that nobody wrote by hand has a race. Twin: GeneratedCounterInTurn.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GeneratedCounter {
    @Retention(RetentionPolicy.CLASS)
    @interface Generated {}

    @Generated
    static class Counter {
        private int count;

        void add() {
            count++; // RACE!
        }
    }

    private final Counter counter = new Counter();

    void work() {
        counter.add();
    }

    public static void main(String[] args) {
        GeneratedCounter shared = new GeneratedCounter();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
