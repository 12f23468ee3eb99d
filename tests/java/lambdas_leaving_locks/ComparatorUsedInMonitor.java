// A comparator returned by a synchronized method is used inside another that holds the same monitor. Twin: ComparatorLeavesMonitor.
import java.util.Comparator;
import java.util.List;

public final class ComparatorUsedInMonitor {
    private int sign = 1;

    private synchronized Comparator<Integer> order() {
        return (left, right) -> {
            return sign * Integer.compare(left, right); // NORACE
        };
    }

    private synchronized void reverse() {
        sign = -sign; // NORACE
    }

    private synchronized int largest(List<Integer> numbers) {
        return numbers.stream().max(order()).orElse(0);
    }

    public static void main(String[] args) {
        ComparatorUsedInMonitor sorting = new ComparatorUsedInMonitor();
        new Thread(sorting::reverse).start();
        System.out.println(sorting.largest(List.of(3, 1, 2)));
    }
}
