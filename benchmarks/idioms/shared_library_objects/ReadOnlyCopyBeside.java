// An unmodifiable copy is read by one thread while the list it was made from is changed by another. Twin: ReadOnlyViewBeside.
import java.util.ArrayList;
import java.util.List;

public final class ReadOnlyCopyBeside {
    private ReadOnlyCopyBeside() {}

    private static int sum(List<Integer> numbers) {
        int sum = 0;
        for (int i = 0; i < numbers.size(); i++) { // NORACE
            sum += numbers.get(i); // NORACE
        }
        return sum;
    }

    public static void main(String[] args) {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2));
        List<Integer> shown = List.copyOf(numbers);
        new Thread(() -> System.out.println(sum(shown))).start();
        numbers.add(3); // NORACE
        numbers.set(0, 4); // NORACE
    }
}
