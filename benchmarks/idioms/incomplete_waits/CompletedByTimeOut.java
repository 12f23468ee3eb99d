// The future is completed by the time-out if the task is late, and then orders nothing of the task. Twin: CompletedByTask.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public final class CompletedByTimeOut {
    private static int[] numbers;

    private CompletedByTimeOut() {}

    private static int compute() {
        numbers = new int[] {1, 2, 3}; // RACE!
        return 3;
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> task = CompletableFuture.supplyAsync(CompletedByTimeOut::compute);
        int size = task.completeOnTimeout(0, 1, TimeUnit.MILLISECONDS).join();
        System.out.println(size);
        System.out.println(numbers != null); // RACE!
    }
}
