// Main ignores what awaitTermination answers, so tasks may still run when it reads. Twin: TerminationSeen.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public final class TerminationNotSeen {
    private int count;

    private synchronized void add() {
        count++; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        TerminationNotSeen shared = new TerminationNotSeen();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 4; i++) {
            pool.execute(shared::add);
        }
        pool.shutdown();
        pool.awaitTermination(100, TimeUnit.MILLISECONDS);
        System.out.println(shared.count); // RACE!
    }
}
