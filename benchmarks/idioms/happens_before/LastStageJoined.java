// Main joins the last stage of a chain, so both stages come before its read. Twin: FirstStageJoined.
import java.util.concurrent.CompletableFuture;

public final class LastStageJoined {
    private int steps;

    private void first() {
        steps = 1; // NORACE
    }

    private void second() {
        steps++; // NORACE
    }

    private int run() {
        CompletableFuture<Void> begun = CompletableFuture.runAsync(this::first);
        CompletableFuture<Void> ended = begun.thenRunAsync(this::second);
        ended.join();
        return steps; // NORACE
    }

    public static void main(String[] args) {
        System.out.println(new LastStageJoined().run());
    }
}
