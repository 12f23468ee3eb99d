// main takes tasks that wait in the pool's queue and leaves them there; both its thread and the pool run them.
import java.util.concurrent.*;
public class QueuePeek {
    public static void main(String[] args) {
        int[] a = new int[8];
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        for (int i = 0; i < 8; i++) {
            int id = i;
            pool.execute(() -> {
                a[id]++; // RACE!
            });
        }
        Runnable r = pool.getQueue().peek();
        if (r != null) {
            new Thread(r).start();
        }
    }
}
