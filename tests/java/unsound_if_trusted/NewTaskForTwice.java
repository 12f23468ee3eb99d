// newTaskFor makes two futures of the one callable, and runs the other in a thread of its own: two threads have one id.
import java.util.concurrent.*;
public class NewTaskForTwice {
    static class Pool extends ThreadPoolExecutor {
        Pool() { super(2, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()); }
        @Override protected <T> RunnableFuture<T> newTaskFor(Callable<T> c) {
            new Thread(new FutureTask<>(c)).start();
            return new FutureTask<>(c);
        }
    }
    public static void main(String[] args) {
        int[] a = new int[8];
        ExecutorService pool = new Pool();
        for (int i = 0; i < 8; i++) {
            int id = i;
            pool.submit(() -> {
                return a[id]++; // RACE!
            });
        }
    }
}
