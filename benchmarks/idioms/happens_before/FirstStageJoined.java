// Main joins the first stage of a chain only; the second stage writes beside its read. Twin: LastStageJoined.
import java.util.concurrent.CompletableFuture;

public final class FirstStageJoined {
    private int steps;

    private void first() {
        steps = 1; // NORACE
    }

    private void second() {
        steps++; // RACE!
    }

    private int run() {
        CompletableFuture<Void> begun = CompletableFuture.runAsync(this::first);
        CompletableFuture<Void> ended = begun.thenRunAsync(this::second);
        begun.join();
        return steps; // RACE!
    }

    public static void main(String[] args) {
        System.out.println(new FirstStageJoined().run());
    }
}
