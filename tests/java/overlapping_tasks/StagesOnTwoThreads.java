// What is done when either of two futures is complete runs on the thread that completed it, and both count in one field. Twin: StagesOnTwoThreadsLocked.
import java.util.concurrent.CompletableFuture;

public final class StagesOnTwoThreads {
    private int answers;

    private void answered(String answer, Throwable failure) {
        answers++; // RACE!
    }

    private int handled(String answer, Throwable failure) {
        return ++answers; // RACE!
    }

    private CompletableFuture<String> composed(String answer) {
        answers++; // RACE!
        return CompletableFuture.completedFuture(answer);
    }

    private static String ask() {
        return "yes";
    }

    public static void main(String[] args) {
        StagesOnTwoThreads survey = new StagesOnTwoThreads();
        CompletableFuture.supplyAsync(StagesOnTwoThreads::ask).whenComplete(survey::answered);
        CompletableFuture.supplyAsync(StagesOnTwoThreads::ask).handle(survey::handled);
        CompletableFuture.supplyAsync(StagesOnTwoThreads::ask).thenCompose(survey::composed);
    }
}
