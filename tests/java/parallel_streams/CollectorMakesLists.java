// The supplier of a collector makes a list for each, so each worker of a parallel stream fills its own. Twin: CollectorSharesList.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collector;

public final class CollectorMakesLists {
    private CollectorMakesLists() {}

    private static Collector<Integer, List<Integer>, List<Integer>> collector() {
        return Collector.of(
                () -> new ArrayList<>(),
                (list, number) -> {
                    list.add(number); // RACE: what each worker collects into is not told apart
                },
                (left, right) -> {
                    left.addAll(right); // RACE: what each worker collects into is not told apart
                    return left;
                });
    }

    public static void main(String[] args) {
        List<Integer> numbers = List.of(1, 2, 3, 4);
        System.out.println(numbers.parallelStream().collect(collector()).size()); // NORACE
    }
}
