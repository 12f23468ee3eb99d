// The workers of a parallel stream add to one list, beside each other. Twin: CollectedInParallel.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public final class AddedInParallel {
    private AddedInParallel() {}

    private static final class Square {
        private int value;

        Square(int number) {
            value = number * number; // NORACE
        }
    }

    private static List<Square> squares(int count) {
        List<Square> all = new ArrayList<>();
        IntStream.range(0, count).parallel().mapToObj(Square::new)
                .forEach(square -> all.add(square)); // RACE!
        return all;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (Square square : squares(100)) { // NORACE
            sum += square.value; // NORACE
        }
        System.out.println(sum);
    }
}
