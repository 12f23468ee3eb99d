// a task that completes the future by its executor's own rerun: the executor runs each command in two pool threads; supplyAsync's command checks plain fields only.
import java.util.concurrent.*;
public class RunAsyncExecutorRef {
    static final ExecutorService POOL = Executors.newCachedThreadPool();
    static class Twice implements Executor {
        public void execute(Runnable r) { POOL.execute(r); POOL.execute(r); }
    }
    public static void main(String[] args) {
        int[] a = new int[8];
        Executor twice = new Twice();
        for (int i = 0; i < 8; i++) {
            int id = i;
            CompletableFuture.supplyAsync(() -> {
                return a[id]++; // RACE!
            }, twice);
        }
    }
}
