// A stream is made parallel on the way. Twin: MadeSequential.
import java.util.List;

public final class MadeParallel {
    private int total;

    private void add(int value) {
        total += value; // RACE!
    }

    public static void main(String[] args) {
        MadeParallel sum = new MadeParallel();
        List<Integer> values = List.of(1, 2, 3);
        values.stream().map(v -> v + 1).parallel().forEach(sum::add);
    }
}
