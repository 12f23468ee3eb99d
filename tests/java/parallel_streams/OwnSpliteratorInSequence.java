// A spliterator of one's own is traversed by the thread that asks, which counts in a field. Twin: OwnSpliteratorInParallel.
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;

public final class OwnSpliteratorInSequence {
    private static int visited;

    private OwnSpliteratorInSequence() {}

    private static final class Days implements Spliterator<Integer> {
        private final int first;
        private final int last;

        Days(int first, int last) {
            this.first = first;
            this.last = last;
        }

        @Override
        public boolean tryAdvance(Consumer<? super Integer> action) {
            return false;
        }

        @Override
        public void forEachRemaining(Consumer<? super Integer> action) {
            for (int day = first; day < last; day++) {
                visited++; // NORACE
                action.accept(day);
            }
        }

        @Override
        public Spliterator<Integer> trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return last - first;
        }

        @Override
        public int characteristics() {
            return IMMUTABLE;
        }
    }

    private static final class Year implements Spliterator<Integer> {
        private int month;

        @Override
        public boolean tryAdvance(Consumer<? super Integer> action) {
            return false;
        }

        @Override
        public Spliterator<Integer> trySplit() {
            return month++ < 12 ? new Days(month * 30, month * 30 + 30) : null; // NORACE
        }

        @Override
        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        @Override
        public int characteristics() {
            return IMMUTABLE;
        }
    }

    public static void main(String[] args) {
        System.out.println(StreamSupport.stream(new Year(), false).mapToInt(day -> day).sum());
    }
}
