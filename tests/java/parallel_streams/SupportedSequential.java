// A stream is made of a spliterator, sequential. Twin: SupportedParallel.
import java.util.List;
import java.util.stream.StreamSupport;

public final class SupportedSequential {
    private int total;

    private void add(int value) {
        total += value; // NORACE
    }

    public static void main(String[] args) {
        SupportedSequential sum = new SupportedSequential();
        List<Integer> values = List.of(1, 2, 3);
        StreamSupport.stream(values.spliterator(), false).forEach(sum::add);
    }
}
