// the handler of rejected tasks starts two threads on the task: both write a[id].
import java.util.concurrent.*;
public class RejectedRunTwice {
    public static void main(String[] args) {
        int[] a = new int[64];
        ExecutorService pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1),
            (r, e) -> { new Thread(r).start(); new Thread(r).start(); });
        for (int i = 0; i < 64; i++) {
            int id = i;
            pool.execute(() -> {
                a[id]++; // RACE!
            });
        }
    }
}
