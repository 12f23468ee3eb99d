// A class is declared to be safe, and is. Twin: ThreadSafeByWord.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class ThreadSafeByLock {
    @Retention(RetentionPolicy.CLASS)
    @interface ThreadSafe {}

    @ThreadSafe
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
        ThreadSafeByLock shared = new ThreadSafeByLock();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
