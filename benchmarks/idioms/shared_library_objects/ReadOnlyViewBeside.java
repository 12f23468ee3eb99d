// An unmodifiable view is read by one thread while the list behind it is changed by another. Twin: ReadOnlyCopyBeside.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class ReadOnlyViewBeside {
    private ReadOnlyViewBeside() {}

    private static int sum(List<Integer> numbers) {
        int sum = 0;
        for (int i = 0; i < numbers.size(); i++) { // RACE!
            sum += numbers.get(i); // RACE!
        }
        return sum;
    }

    public static void main(String[] args) {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2));
        List<Integer> shown = Collections.unmodifiableList(numbers);
        new Thread(() -> System.out.println(sum(shown))).start();
        numbers.add(3); // RACE!
        numbers.set(0, 4); // RACE!
    }
}
