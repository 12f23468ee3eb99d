// A stream of a collection adds to one sum. Twin: SumInParallel.
import java.util.List;

public final class SumInSequence {
    private int total;

    private void add(int value) {
        total += value; // NORACE
    }

    public static void main(String[] args) {
        SumInSequence sum = new SumInSequence();
        List<Integer> values = List.of(1, 2, 3);
        values.stream().forEach(sum::add);
    }
}
