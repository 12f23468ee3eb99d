// shutdownNow gives the tasks that never ran back; main starts two threads on each.
import java.util.concurrent.*;
public class StealThenRunTwice {
    public static void main(String[] args) {
        int[] a = new int[8];
        ExecutorService pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        for (int i = 0; i < 8; i++) {
            int id = i;
            pool.execute(() -> {
                a[id]++; // RACE!
            });
        }
        for (Runnable r : pool.shutdownNow()) {
            new Thread(r).start();
            new Thread(r).start();
        }
    }
}
