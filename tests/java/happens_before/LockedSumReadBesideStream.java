// The parallel stream runs on another thread; its workers add under a lock, but main reads beside them without it. Twin: LockedSumReadAfterStream.
import java.util.List;

public final class LockedSumReadBesideStream {
    private final List<Integer> values = List.of(1, 2, 3, 4);
    private int total;

    private synchronized void add(int value) {
        total += value; // RACE!
    }

    private void addAll() {
        values.parallelStream().forEach(this::add);
    }

    public static void main(String[] args) {
        LockedSumReadBesideStream sum = new LockedSumReadBesideStream();
        new Thread(sum::addAll).start();
        System.out.println(sum.total); // RACE!
    }
}
