// Main reads after both, for which the future of all waits. Twin: OneWayGone.
import java.util.concurrent.CompletableFuture;

public final class BothWaysGone {
    private static int left;
    private static int right;

    private BothWaysGone() {}

    private static void goLeft() {
        left = 1; // NORACE
    }

    private static void goRight() {
        right = 2; // NORACE
    }

    public static void main(String[] args) {
        CompletableFuture<Void> one = CompletableFuture.runAsync(BothWaysGone::goLeft);
        CompletableFuture<Void> two = CompletableFuture.runAsync(BothWaysGone::goRight);
        CompletableFuture.allOf(one, two).join();
        System.out.println(left); // NORACE
        System.out.println(right); // NORACE
    }
}
