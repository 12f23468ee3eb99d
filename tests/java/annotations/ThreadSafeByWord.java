// A class is declared to be safe, and is not. Twin: ThreadSafeByLock.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ThreadSafeByWord {
    @Retention(RetentionPolicy.CLASS)
    @interface ThreadSafe {}

    @ThreadSafe
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
        ThreadSafeByWord shared = new ThreadSafeByWord();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
