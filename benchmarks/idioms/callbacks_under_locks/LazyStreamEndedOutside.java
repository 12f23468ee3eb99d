// A stream runs its mapping in the terminal operation, which is after the monitor, so the countings are unordered. Twin: LazyStreamEndedInMonitor.
import java.util.List;
import java.util.stream.Stream;

public final class LazyStreamEndedOutside {
    private final List<Integer> numbers = List.of(1, 2, 3);
    private int mapped;

    private Integer twice(Integer number) {
        mapped++; // RACE!
        return 2 * number;
    }

    private void print() {
        Stream<Integer> doubled;
        synchronized (this) {
            doubled = numbers.stream().map(this::twice);
        }
        doubled.forEach(System.out::println);
    }

    public static void main(String[] args) {
        LazyStreamEndedOutside shared = new LazyStreamEndedOutside();
        new Thread(shared::print).start();
        new Thread(shared::print).start();
    }
}
