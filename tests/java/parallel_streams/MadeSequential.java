// A stream is made sequential, which it is. Twin: MadeParallel.
import java.util.List;

public final class MadeSequential {
    private int total;

    private void add(int value) {
        total += value; // NORACE
    }

    public static void main(String[] args) {
        MadeSequential sum = new MadeSequential();
        List<Integer> values = List.of(1, 2, 3);
        values.stream().map(v -> v + 1).sequential().forEach(sum::add);
    }
}
