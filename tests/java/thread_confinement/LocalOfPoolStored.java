// Threads of a pool show their values to all, and go on to change them. Twin: LocalOfPooledThreads.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class LocalOfPoolStored {
    private static final ThreadLocal<Tally> TALLIES = ThreadLocal.withInitial(() -> new Tally(0));
    private static volatile Tally last = new Tally(0);

    private LocalOfPoolStored() {}

    private static final class Tally {
        private int count;

        Tally(int count) {
            this.count = count;
        }
    }

    private static void work() {
        Tally own = TALLIES.get();
        own.count++; // RACE!
        last = own;
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 6; i++) {
            pool.execute(LocalOfPoolStored::work);
        }
        System.out.println(last.count); // RACE!
        pool.shutdown();
    }
}
