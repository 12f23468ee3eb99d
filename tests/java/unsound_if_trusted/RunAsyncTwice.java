// AsyncRun.run checks its plain fields without a lock; an executor that starts two threads on it may run the task twice at once.
import java.util.concurrent.*;
public class RunAsyncTwice {
    public static void main(String[] args) {
        int[] a = new int[8];
        Executor twice = r -> { new Thread(r).start(); new Thread(r).start(); };
        for (int i = 0; i < 8; i++) {
            int id = i;
            CompletableFuture.runAsync(() -> {
                a[id]++; // RACE!
            }, twice);
        }
    }
}
