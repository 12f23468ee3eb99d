// When a step before the ordered one throws, the workers may go on; the next traversal runs beside them.
import java.util.ArrayList;
import java.util.List;

public final class OrderedGoesOnAfterThrow {
    private static int total;

    private OrderedGoesOnAfterThrow() {}

    private static void count(List<String> words) {
        words.parallelStream().map(Integer::parseInt).forEachOrdered(number -> {
            total += number; // RACE!
        });
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                count(new ArrayList<>(List.of(args)));
            } catch (NumberFormatException unreadable) {
                System.out.println(unreadable);
            }
        }
    }
}
