// The workers of a parallel stream add under a lock; forEach returns after all of them, so main reads without it. Twin: LockedSumReadBesideStream.
import java.util.List;

public final class LockedSumReadAfterStream {
    private final List<Integer> values = List.of(1, 2, 3, 4);
    private int total;

    private synchronized void add(int value) {
        total += value; // NORACE
    }

    private void addAll() {
        values.parallelStream().forEach(this::add);
    }

    public static void main(String[] args) {
        LockedSumReadAfterStream sum = new LockedSumReadAfterStream();
        sum.addAll();
        System.out.println(sum.total); // NORACE
    }
}
