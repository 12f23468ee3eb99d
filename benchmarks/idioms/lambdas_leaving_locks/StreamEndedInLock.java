// A stream is ended inside the synchronized method, and only what it found is returned. Twin: LazyStreamLeavesLock.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

public final class StreamEndedInLock {
    private final List<Integer> numbers = new ArrayList<>();
    private int limit = 1;

    private synchronized void add(int number) {
        numbers.add(number); // NORACE
        limit++; // NORACE
    }

    private boolean isLarge(int number) {
        return number > limit; // NORACE
    }

    private synchronized long large() {
        Stream<Integer> all = numbers.stream(); // NORACE
        return all.filter(this::isLarge).count(); // NORACE
    }

    public static void main(String[] args) {
        StreamEndedInLock values = new StreamEndedInLock();
        new Thread(() -> values.add(5)).start();
        System.out.println(values.large()); // NORACE
    }
}
