// A static field is incremented for each number of a parallel range, by several workers. Twin: CountedBySequentialRange.
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public final class CountedByParallelRange {
    private static int even;
    private static long sum;

    private CountedByParallelRange() {}

    private static void look(int number) {
        if (number % 2 == 0) {
            even++; // RACE!
        }
    }

    public static void main(String[] args) {
        IntStream.rangeClosed(1, 100).parallel().forEach(CountedByParallelRange::look);
        LongStream.range(0, 100).parallel().forEach(i -> sum += i); // RACE!
        System.out.println(even + sum); // NORACE
    }
}
