// A stage added to a completed future runs at once on the thread that adds it. Twin: StageRunsOnPool.
import java.util.concurrent.CompletableFuture;

public final class StageRunsAtOnce {
    private static int seen;

    private StageRunsAtOnce() {}

    private static void see(int value) {
        seen += value; // NORACE
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> done = CompletableFuture.completedFuture(3);
        done.thenAccept(StageRunsAtOnce::see);
        System.out.println(done.isDone());
        see(4);
        System.out.println(done.join() + seen); // NORACE
    }
}
