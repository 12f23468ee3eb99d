// A future is completed with an object whose field is set after that. Twin: SetThenCompleted.
import java.util.concurrent.CompletableFuture;

public final class CompletedThenSet {
    private CompletedThenSet() {}

    private static final class Answer {
        private String text;
    }

    private static void answer(CompletableFuture<Answer> future) {
        Answer answer = new Answer();
        future.complete(answer);
        answer.text = "yes"; // RACE!
    }

    public static void main(String[] args) {
        CompletableFuture<Answer> future = new CompletableFuture<>();
        new Thread(() -> answer(future)).start();
        System.out.println(future.join().text); // RACE!
    }
}
