// Threads of a pool each have a value of the thread local, which all tasks of the thread use. Twin: LocalOfPoolStored.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class LocalOfPooledThreads {
    private static final ThreadLocal<Tally> TALLIES = ThreadLocal.withInitial(() -> new Tally(0));
    private static volatile Tally last = new Tally(0);

    private LocalOfPooledThreads() {}

    private static final class Tally {
        private int count;

        Tally(int count) {
            this.count = count;
        }
    }

    private static void work() {
        Tally own = TALLIES.get();
        own.count++; // NORACE
        last = new Tally(own.count); // NORACE
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 6; i++) {
            pool.execute(LocalOfPooledThreads::work);
        }
        System.out.println(last.count); // NORACE
        pool.shutdown();
    }
}
