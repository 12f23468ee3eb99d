// A static field is incremented for each number of a sequential range, by one thread. Twin: CountedByParallelRange.
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public final class CountedBySequentialRange {
    private static int even;
    private static long sum;

    private CountedBySequentialRange() {}

    private static void look(int number) {
        if (number % 2 == 0) {
            even++; // NORACE
        }
    }

    public static void main(String[] args) {
        IntStream.rangeClosed(1, 100).forEach(CountedBySequentialRange::look);
        LongStream.range(0, 100).forEach(i -> sum += i); // NORACE
        System.out.println(even + sum); // NORACE
    }
}
