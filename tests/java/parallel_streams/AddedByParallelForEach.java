// Workers of a parallel stream add to one plain list at the same time. Twin: AddedByForEachOrdered.
import java.util.ArrayList;
import java.util.List;

public final class AddedByParallelForEach {
    private AddedByParallelForEach() {}

    private static List<Integer> squares(List<Integer> numbers) {
        List<Integer> found = new ArrayList<>();
        numbers.parallelStream().forEach(number -> {
            found.add(number * number); // RACE!
        });
        return found;
    }

    public static void main(String[] args) {
        List<Integer> numbers = List.of(1, 2, 3, 4, 5, 6, 7, 8);
        System.out.println(squares(numbers).size()); // NORACE
    }
}
