// Main joins the combination of two futures, which comes after both tasks and the function. Twin: CombinedHalfRead.
import java.util.concurrent.CompletableFuture;

public final class CombinedThenRead {
    private static int left;
    private static int right;

    private CombinedThenRead() {}

    private static int loadLeft() {
        left = 3; // NORACE
        return 3;
    }

    private static int loadRight() {
        right = 4; // NORACE
        return 4;
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(CombinedThenRead::loadLeft);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(CombinedThenRead::loadRight);
        CompletableFuture<Integer> sum = one.thenCombine(two, Integer::sum);
        System.out.println(sum.join());
        System.out.println(left + right); // NORACE
    }
}
