// Two threads sort one array of numbers. Twin: SortedByEach.
import java.util.Arrays;

public final class SortedBySeveral {
    private SortedBySeveral() {}

    private static void sort(int[] numbers) {
        Arrays.sort(numbers); // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        int[] numbers = {3, 1, args.length};
        Thread helper = new Thread(() -> sort(numbers));
        helper.start();
        sort(numbers);
        helper.join();
    }
}
