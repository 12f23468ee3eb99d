// A reduction changes its identity, which all workers of the parallel stream start from. Twin: ReducesIntoNew.
import java.util.List;

public final class ReducesIntoIdentity {
    private ReducesIntoIdentity() {}

    private static final class Sum {
        private int value;

        Sum plus(int number) {
            value += number; // RACE!
            return this;
        }
    }

    public static void main(String[] args) {
        List<Integer> numbers = List.of(1, 2, 3, 4);
        Sum all = numbers.parallelStream().reduce(new Sum(), Sum::plus, (left, right) -> left);
        System.out.println(all.value); // NORACE
    }
}
