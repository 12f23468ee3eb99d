// Whoever hands a task in may have the factory make a thread; two do so at once, and it numbers them in a plain field. Twin: FactoryNumbersThreadsLocked.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

public final class FactoryNumbersThreads {
    private FactoryNumbersThreads() {}

    private static final class Numbering implements ThreadFactory {
        private int made;

        @Override
        public Thread newThread(Runnable task) {
            made++; // RACE!
            return new Thread(task);
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newCachedThreadPool(new Numbering());
        Runnable client = () -> pool.execute(() -> System.out.println("work"));
        new Thread(client).start();
        new Thread(client).start();
    }
}
