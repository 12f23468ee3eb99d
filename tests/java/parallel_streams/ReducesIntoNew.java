// A reduction makes a new value in each step and leaves its identity as it is. Twin: ReducesIntoIdentity.
import java.util.List;

public final class ReducesIntoNew {
    private ReducesIntoNew() {}

    private static final class Sum {
        private int value;

        Sum plus(int number) {
            Sum sum = new Sum();
            sum.value = value + number; // NORACE
            return sum;
        }
    }

    public static void main(String[] args) {
        List<Integer> numbers = List.of(1, 2, 3, 4);
        Sum all = numbers.parallelStream().reduce(new Sum(), Sum::plus, (left, right) -> left);
        System.out.println(all.value); // NORACE
    }
}
