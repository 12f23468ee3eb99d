// The supplier of a collector returns one list for all, so the workers of a parallel stream fill it at the same time. Twin: CollectorMakesLists.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collector;

public final class CollectorSharesList {
    private CollectorSharesList() {}

    private static Collector<Integer, List<Integer>, List<Integer>> collector() {
        List<Integer> all = new ArrayList<>();
        return Collector.of(
                () -> all,
                (list, number) -> {
                    list.add(number); // RACE!
                },
                (left, right) -> {
                    left.addAll(right); // RACE!
                    return left;
                });
    }

    public static void main(String[] args) {
        List<Integer> numbers = List.of(1, 2, 3, 4);
        System.out.println(numbers.parallelStream().collect(collector()).size()); // NORACE
    }
}
