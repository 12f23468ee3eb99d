// The parts of a spliterator of one's own are traversed by several workers, which count in one field. Twin: OwnSpliteratorInSequence.
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;

public final class OwnSpliteratorInParallel {
    private static int visited;

    private OwnSpliteratorInParallel() {}

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
                visited++; // RACE!
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
            return month++ < 12 ? new Days(month * 30, month * 30 + 30) : null; // RACE: that parts are handed on when they are forked is not followed
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
        System.out.println(StreamSupport.stream(new Year(), true).mapToInt(day -> day).sum());
    }
}
