// The factory names the threads, and the executor has one, so its tasks follow each other. Twin: TwoThreadsOfFactory.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

public final class OneThreadOfFactory {
    private static final ThreadFactory NAMING = task -> {
        Thread thread = new Thread(task, "ledger");
        thread.setDaemon(true);
        return thread;
    };
    private static final ExecutorService LEDGER = Executors.newSingleThreadExecutor(NAMING);
    private static long balance;

    private OneThreadOfFactory() {}

    public static void main(String[] args) {
        LEDGER.execute(() -> balance += 10); // NORACE
        LEDGER.execute(() -> balance -= 5); // NORACE
    }
}
