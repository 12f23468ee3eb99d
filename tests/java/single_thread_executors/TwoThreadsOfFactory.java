// The factory names the threads, and the executor has two of them, so its tasks overlap. Twin: OneThreadOfFactory.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

public final class TwoThreadsOfFactory {
    private static final ThreadFactory NAMING = task -> {
        Thread thread = new Thread(task, "ledger");
        thread.setDaemon(true);
        return thread;
    };
    private static final ExecutorService LEDGER = Executors.newFixedThreadPool(2, NAMING);
    private static long balance;

    private TwoThreadsOfFactory() {}

    public static void main(String[] args) {
        LEDGER.execute(() -> balance += 10); // RACE!
        LEDGER.execute(() -> balance -= 5); // RACE!
    }
}
