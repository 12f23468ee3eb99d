// A parallel stream runs its lambda on threads of the common pool. Twin: SumOverStream.
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public final class SumOverParallelStream {
    private final AtomicInteger calls = new AtomicInteger();
    private int sum;

    private void add(int value) {
        calls.incrementAndGet(); // NORACE
        sum += value; // RACE!
    }

    public static void main(String[] args) {
        SumOverParallelStream total = new SumOverParallelStream();
        List<Integer> values = List.of(1, 2, 3, 4, 5, 6, 7, 8);
        values.parallelStream().forEach(total::add);
        System.out.println(total.sum); // NORACE
        System.out.println(total.calls.get()); // NORACE
    }
}
