// Main reads after any of the two; the other may still be under way. Twin: BothWaysGone.
import java.util.concurrent.CompletableFuture;

public final class OneWayGone {
    private static int left;
    private static int right;

    private OneWayGone() {}

    private static void goLeft() {
        left = 1; // RACE!
    }

    private static void goRight() {
        right = 2; // RACE!
    }

    public static void main(String[] args) {
        CompletableFuture<Void> one = CompletableFuture.runAsync(OneWayGone::goLeft);
        CompletableFuture<Void> two = CompletableFuture.runAsync(OneWayGone::goRight);
        CompletableFuture.anyOf(one, two).join();
        System.out.println(left); // RACE!
        System.out.println(right); // RACE!
    }
}
