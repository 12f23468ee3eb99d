// A stream returned by a synchronized method reads its list and runs its lambdas when it is ended outside. Twin: StreamEndedInLock.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

public final class LazyStreamLeavesLock {
    private final List<Integer> numbers = new ArrayList<>();
    private int limit = 1;

    private synchronized void add(int number) {
        numbers.add(number); // RACE!
        limit++; // RACE!
    }

    private boolean isLarge(int number) {
        return number > limit; // RACE!
    }

    private synchronized Stream<Integer> large() {
        Stream<Integer> all = numbers.stream(); // NORACE
        return all.filter(this::isLarge); // NORACE
    }

    public static void main(String[] args) {
        LazyStreamLeavesLock values = new LazyStreamLeavesLock();
        new Thread(() -> values.add(5)).start();
        System.out.println(values.large().count()); // RACE!
    }
}
