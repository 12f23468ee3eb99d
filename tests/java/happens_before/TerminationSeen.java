// Main reads the count only if awaitTermination has answered true, which comes after all tasks. Twin: TerminationNotSeen.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class TerminationSeen {
    private int count;

    private synchronized void add() {
        count++; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        TerminationSeen shared = new TerminationSeen();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 4; i++) {
            pool.execute(shared::add);
        }
        pool.shutdown();
        if (!pool.awaitTermination(100, TimeUnit.MILLISECONDS)) {
            return;
        }
        System.out.println(shared.count); // NORACE
    }
}
