// An asynchronous stage added to a completed future runs on the common pool. Twin: StageRunsAtOnce.
import java.util.concurrent.CompletableFuture;

public final class StageRunsOnPool {
    private static int seen;

    private StageRunsOnPool() {}

    private static void see(int value) {
        seen += value; // RACE!
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> done = CompletableFuture.completedFuture(3);
        done.thenAcceptAsync(StageRunsOnPool::see);
        System.out.println(done.isDone());
        see(4);
        System.out.println(done.join() + seen); // RACE!
    }
}
