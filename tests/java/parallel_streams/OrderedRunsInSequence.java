// One thread leads two ordered traversals, one after the other: the second begins when the first has ended. Twin: OrderedRunsInTwoThreads.
import java.util.List;
import java.util.stream.IntStream;

public final class OrderedRunsInSequence {
    private static int total;

    private OrderedRunsInSequence() {}

    private static void count(int upTo) {
        IntStream.range(0, upTo).parallel().forEachOrdered(number -> {
            total += number; // NORACE
        });
    }

    public static void main(String[] args) {
        for (int size : List.of(1000, 2000)) {
            count(size);
        }
        System.out.println(total); // NORACE
    }
}
