// Main joins one of the two futures that are combined; the other task may still run. Twin: CombinedThenRead.
import java.util.concurrent.CompletableFuture;

public final class CombinedHalfRead {
    private static int left;
    private static int right;

    private CombinedHalfRead() {}

    private static int loadLeft() {
        left = 3; // NORACE
        return 3;
    }

    private static int loadRight() {
        right = 4; // RACE!
        return 4;
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(CombinedHalfRead::loadLeft);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(CombinedHalfRead::loadRight);
        CompletableFuture<Integer> sum = one.thenCombine(two, Integer::sum);
        System.out.println(one.join() + String.valueOf(sum));
        System.out.println(left + right); // RACE!
    }
}
