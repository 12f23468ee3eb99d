// A parallel stream of a collection adds to one sum. Twin: SumInSequence.
import java.util.List;

public final class SumInParallel {
    private int total;

    private void add(int value) {
        total += value; // RACE!
    }

    public static void main(String[] args) {
        SumInParallel sum = new SumInParallel();
        List<Integer> values = List.of(1, 2, 3);
        values.parallelStream().forEach(sum::add);
    }
}
