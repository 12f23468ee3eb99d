// What is done when either of two futures is complete runs on the thread that completed it, and both count under a monitor. Twin: StagesOnTwoThreads.
import java.util.concurrent.CompletableFuture;

public final class StagesOnTwoThreadsLocked {
    private int answers;

    private synchronized void answered(String answer, Throwable failure) {
        answers++; // NORACE
    }

    private synchronized int handled(String answer, Throwable failure) {
        return ++answers; // NORACE
    }

    private synchronized CompletableFuture<String> composed(String answer) {
        answers++; // NORACE
        return CompletableFuture.completedFuture(answer);
    }

    private static String ask() {
        return "yes";
    }

    public static void main(String[] args) {
        StagesOnTwoThreadsLocked survey = new StagesOnTwoThreadsLocked();
        CompletableFuture.supplyAsync(StagesOnTwoThreadsLocked::ask).whenComplete(survey::answered);
        CompletableFuture.supplyAsync(StagesOnTwoThreadsLocked::ask).handle(survey::handled);
        CompletableFuture.supplyAsync(StagesOnTwoThreadsLocked::ask).thenCompose(survey::composed);
    }
}
