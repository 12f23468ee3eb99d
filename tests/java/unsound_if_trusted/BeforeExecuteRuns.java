// beforeExecute starts a thread of its own on the task that the pool is about to run: both write a[id].
import java.util.concurrent.*;
public class BeforeExecuteRuns {
    static class Pool extends ThreadPoolExecutor {
        Pool() { super(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()); }
        @Override protected void beforeExecute(Thread t, Runnable r) { new Thread(r).start(); }
    }
    public static void main(String[] args) {
        int[] a = new int[64];
        ExecutorService pool = new Pool();
        for (int i = 0; i < 64; i++) {
            int id = i;
            pool.execute(() -> {
                a[id]++; // RACE!
            });
        }
    }
}
