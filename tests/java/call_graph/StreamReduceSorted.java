// reduce, sorted, distinct, max, toArray, iterate, limit of sequential streams.
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamReduceSorted {
    static class Sum implements Comparable<Sum> {
        final int value;

        Sum(int value) {
            this.value = value;
        }

        Sum plus(Sum other) {
            return new Sum(value + other.value);
        }

        public int compareTo(Sum other) {
            return value - other.value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Sum sum && sum.value == value;
        }

        @Override
        public int hashCode() {
            return value;
        }

        Sum next() {
            return new Sum(value + 1);
        }
    }

    public static void main(String[] args) {
        List<Sum> sums = List.of(new Sum(2), new Sum(1), new Sum(2));
        System.out.println(sums.stream().reduce(new Sum(0), Sum::plus).value);
        System.out.println(sums.stream().distinct().sorted().toArray(Sum[]::new)[0].value);
        System.out.println(sums.stream().max(Comparator.naturalOrder()).get().next().value);
        System.out.println(Stream.iterate(new Sum(1), Sum::next).limit(3).count());
        System.out.println(IntStream.range(0, 3).mapToObj(Sum::new).reduce(Sum::plus).get().value);
    }
}
