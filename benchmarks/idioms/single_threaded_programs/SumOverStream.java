// A stream that is not parallel runs its lambda on the thread that asked for it. Twin: SumOverParallelStream.
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public final class SumOverStream {
    private final AtomicInteger calls = new AtomicInteger();
    private int sum;

    private void add(int value) {
        calls.incrementAndGet(); // NORACE
        sum += value; // NORACE
    }

    public static void main(String[] args) {
        SumOverStream total = new SumOverStream();
        List<Integer> values = List.of(1, 2, 3, 4, 5, 6, 7, 8);
        values.stream().forEach(total::add);
        System.out.println(total.sum); // NORACE
        System.out.println(total.calls.get()); // NORACE
    }
}
