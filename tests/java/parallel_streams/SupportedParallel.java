// A stream is made of a spliterator, parallel. Twin: SupportedSequential.
import java.util.List;
import java.util.stream.StreamSupport;

public final class SupportedParallel {
    private int total;

    private void add(int value) {
        total += value; // RACE!
    }

    public static void main(String[] args) {
        SupportedParallel sum = new SupportedParallel();
        List<Integer> values = List.of(1, 2, 3);
        StreamSupport.stream(values.spliterator(), true).forEach(sum::add);
    }
}
