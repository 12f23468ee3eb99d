// Completers are forked and count in one field on several workers, before they are complete. Twin: CompletersCountAtomically.
import java.util.concurrent.CountedCompleter;

public final class CompletersCount {
    private static int leaves;

    private CompletersCount() {}

    private static final class Visit extends CountedCompleter<Void> {
        private final int depth;

        Visit(CountedCompleter<?> parent, int depth) {
            super(parent);
            this.depth = depth;
        }

        @Override
        public void compute() {
            if (depth == 0) {
                leaves++; // RACE!
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
