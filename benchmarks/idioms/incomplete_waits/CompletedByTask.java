// The future is completed by the task only, and orders all that the task did. Twin: CompletedByTimeOut.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public final class CompletedByTask {
    private static int[] numbers;

    private CompletedByTask() {}

    private static int compute() {
        numbers = new int[] {1, 2, 3}; // NORACE
        return 3;
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> task = CompletableFuture.supplyAsync(CompletedByTask::compute);
        int size = task.orTimeout(1, TimeUnit.HOURS).join();
        System.out.println(size);
        System.out.println(numbers != null); // NORACE
    }
}
