// Workers of the common pool each have a value of the thread local, and store it where all of them find it. Twin: LocalOfCommonPool.
import java.util.concurrent.CompletableFuture;

public final class LocalOfCommonPoolStored {
    private static final ThreadLocal<Tally> TALLIES = ThreadLocal.withInitial(() -> new Tally(0));
    private static volatile Tally last = new Tally(0);

    private LocalOfCommonPoolStored() {}

    private static final class Tally {
        private int count;

        Tally(int count) {
            this.count = count;
        }
    }

    private static void work() {
        Tally own = TALLIES.get();
        own.count++; // RACE!
        last = own;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            CompletableFuture.runAsync(LocalOfCommonPoolStored::work);
        }
        System.out.println(last.count); // RACE!
    }
}
