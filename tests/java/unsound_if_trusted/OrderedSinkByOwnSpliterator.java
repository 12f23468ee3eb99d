// A spliterator of the program calls the action on threads of its own.
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;

public final class OrderedSinkByOwnSpliterator {
    private static int total;

    private OrderedSinkByOwnSpliterator() {}

    static final class Pair implements Spliterator<String> {
        @Override
        public boolean tryAdvance(Consumer<? super String> action) {
            return false;
        }

        @Override
        public void forEachRemaining(Consumer<? super String> action) {
            for (int i = 0; i < 2; i++) {
                new Thread(() -> action.accept("word")).start();
            }
        }

        @Override
        public Spliterator<String> trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return 2;
        }

        @Override
        public int characteristics() {
            return 0;
        }
    }

    public static void main(String[] args) {
        StreamSupport.stream(new Pair(), false).forEachOrdered(word -> {
            total += word.length(); // RACE!
        });
    }
}
