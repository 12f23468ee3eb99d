// Workers of the common pool each have a value of the thread local; the JDK clears those of some workers by offset. Twin: LocalOfCommonPoolStored.
import java.util.concurrent.CompletableFuture;

public final class LocalOfCommonPool {
    private static final ThreadLocal<Tally> TALLIES = ThreadLocal.withInitial(() -> new Tally(0));
    private static volatile Tally last = new Tally(0);

    private LocalOfCommonPool() {}

    private static final class Tally {
        private int count;

        Tally(int count) {
            this.count = count;
        }
    }

    private static void work() {
        Tally own = TALLIES.get();
        own.count++; // NORACE
        last = new Tally(own.count); // NORACE
    }

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            CompletableFuture.runAsync(LocalOfCommonPool::work);
        }
        System.out.println(last.count); // NORACE
    }
}
