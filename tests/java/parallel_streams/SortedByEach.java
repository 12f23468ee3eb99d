// Two threads sort an array of numbers each. Twin: SortedBySeveral.
import java.util.Arrays;

public final class SortedByEach {
    private SortedByEach() {}

    private static int smallest(int first) {
        int[] numbers = {3, 1, first};
        Arrays.sort(numbers); // NORACE
        return numbers[0];
    }

    public static void main(String[] args) throws InterruptedException {
        Thread helper = new Thread(() -> smallest(1));
        helper.start();
        System.out.println(smallest(args.length));
        helper.join();
    }
}
