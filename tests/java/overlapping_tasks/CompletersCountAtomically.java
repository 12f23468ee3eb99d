// Completers are forked and count by an atomic number on several workers, before they are complete. Twin: CompletersCount.
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.atomic.AtomicInteger;

public final class CompletersCountAtomically {
    private static final AtomicInteger LEAVES = new AtomicInteger();

    private CompletersCountAtomically() {}

    private static final class Visit extends CountedCompleter<Void> {
        private final int depth;

        Visit(CountedCompleter<?> parent, int depth) {
            super(parent);
            this.depth = depth;
        }

        @Override
        public void compute() {
            if (depth == 0) {
                LEAVES.incrementAndGet(); // NORACE
            } else {
                setPendingCount(2);
                new Visit(this, depth - 1).fork();
                new Visit(this, depth - 1).fork();
            }
            tryComplete();
        }
    }

    public static void main(String[] args) {
        new Visit(null, 4).invoke();
    }
}
