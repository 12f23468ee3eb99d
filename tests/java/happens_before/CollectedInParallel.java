// A parallel stream collects into containers of its workers and merges them; the result is read after it. Twin: AddedInParallel.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public final class CollectedInParallel {
    private CollectedInParallel() {}

    private static final class Square {
        private int value;

        Square(int number) {
            value = number * number; // NORACE
        }
    }

    private static List<Square> squares(int count) {
        return IntStream.range(0, count).parallel().mapToObj(Square::new)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    public static void main(String[] args) {
        int sum = 0;
        for (Square square : squares(100)) { // NORACE
            sum += square.value; // NORACE
        }
        System.out.println(sum);
    }
}
