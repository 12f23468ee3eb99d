// A comparator returned by a synchronized method reads the order when it is used, without the monitor. Twin: ComparatorUsedInMonitor.
import java.util.Comparator;
import java.util.List;

public final class ComparatorLeavesMonitor {
    private int sign = 1;

    private synchronized Comparator<Integer> order() {
        return (left, right) -> {
            return sign * Integer.compare(left, right); // RACE!
        };
    }

    private synchronized void reverse() {
        sign = -sign; // RACE!
    }

    private int largest(List<Integer> numbers) {
        return numbers.stream().max(order()).orElse(0);
    }

    public static void main(String[] args) {
        ComparatorLeavesMonitor sorting = new ComparatorLeavesMonitor();
        new Thread(sorting::reverse).start();
        System.out.println(sorting.largest(List.of(3, 1, 2)));
    }
}
