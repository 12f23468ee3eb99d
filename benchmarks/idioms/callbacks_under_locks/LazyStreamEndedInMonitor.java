// A stream runs its mapping in the terminal operation, which is in the monitor, so the countings are ordered. Twin: LazyStreamEndedOutside.
import java.util.List;
import java.util.stream.Stream;

public final class LazyStreamEndedInMonitor {
    private final List<Integer> numbers = List.of(1, 2, 3);
    private int mapped;

    private Integer twice(Integer number) {
        mapped++; // NORACE
        return 2 * number;
    }

    private void print() {
        Stream<Integer> doubled;
        synchronized (this) {
            doubled = numbers.stream().map(this::twice);
            doubled.forEach(System.out::println);
        }
    }

    public static void main(String[] args) {
        LazyStreamEndedInMonitor shared = new LazyStreamEndedInMonitor();
        new Thread(shared::print).start();
        new Thread(shared::print).start();
    }
}
