// A lambda captures a new array and is submitted; the array is changed while it may run. Twin: ChangedThenSubmitted.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class SubmittedThenChanged {
    private SubmittedThenChanged() {}

    private static int sum(int[] numbers) {
        int sum = 0;
        for (int number : numbers) { // RACE!
            sum += number;
        }
        return sum;
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newCachedThreadPool();
        int[] numbers = new int[3];
        pool.execute(() -> System.out.println(sum(numbers)));
        numbers[0] = 5; // RACE!
        numbers[2] += 7; // RACE!
        pool.shutdown();
    }
}
