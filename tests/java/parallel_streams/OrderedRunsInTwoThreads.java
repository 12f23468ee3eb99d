// Two threads lead an ordered traversal each, at the same time: each is in order only by itself. Twin: OrderedRunsInSequence.
import java.util.List;
import java.util.stream.IntStream;

public final class OrderedRunsInTwoThreads {
    private static int total;

    private OrderedRunsInTwoThreads() {}

    private static void count(int upTo) {
        IntStream.range(0, upTo).parallel().forEachOrdered(number -> {
            total += number; // RACE!
        });
    }

    public static void main(String[] args) {
        for (int size : List.of(1000, 2000)) {
            Thread reader = new Thread(() -> count(size));
            reader.start();
        }
    }
}
