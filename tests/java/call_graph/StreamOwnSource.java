// A stream over an application's Spliterator and an application's Collector.
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Collector;
import java.util.stream.StreamSupport;

public class StreamOwnSource {
    static class Numbers extends Spliterators.AbstractSpliterator<Integer> {
        private int next;

        Numbers() {
            super(3, Spliterator.ORDERED);
        }

        @Override
        public boolean tryAdvance(Consumer<? super Integer> action) {
            if (next >= 3) {
                return false;
            }
            action.accept(next++);
            return true;
        }
    }

    static class Total {
        int sum;

        void add(int number) {
            sum += number;
        }

        Total join(Total other) {
            add(other.sum);
            return this;
        }

        int finish() {
            return sum;
        }
    }

    public static void main(String[] args) {
        Collector<Integer, Total, Integer> total =
                Collector.of(Total::new, Total::add, Total::join, Total::finish);
        System.out.println(StreamSupport.stream(new Numbers(), false).collect(total));
    }
}
