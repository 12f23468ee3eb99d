// An ordered traversal of a parallel stream handles one element after the other, each ordered before the next. Twin: AddedByParallelForEach.
import java.util.ArrayList;
import java.util.List;

public final class AddedByForEachOrdered {
    private AddedByForEachOrdered() {}

    private static List<Integer> squares(List<Integer> numbers) {
        List<Integer> found = new ArrayList<>();
        numbers.parallelStream().forEachOrdered(number -> {
            found.add(number * number); // NORACE
        });
        return found;
    }

    public static void main(String[] args) {
        List<Integer> numbers = List.of(1, 2, 3, 4, 5, 6, 7, 8);
        System.out.println(squares(numbers).size()); // NORACE
    }
}
