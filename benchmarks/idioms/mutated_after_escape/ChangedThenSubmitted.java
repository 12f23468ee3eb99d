// A lambda captures a new array that is changed before it is submitted, which orders the change. Twin: SubmittedThenChanged.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class ChangedThenSubmitted {
    private ChangedThenSubmitted() {}

    private static int sum(int[] numbers) {
        int sum = 0;
        for (int number : numbers) { // NORACE
            sum += number;
        }
        return sum;
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newCachedThreadPool();
        int[] numbers = new int[3];
        numbers[0] = 5; // NORACE
        numbers[2] += 7; // NORACE
        pool.execute(() -> System.out.println(sum(numbers)));
        pool.shutdown();
    }
}
