// A future is completed with an object whose field was set before, which the completion orders. Twin: CompletedThenSet.
import java.util.concurrent.CompletableFuture;

public final class SetThenCompleted {
    private SetThenCompleted() {}

    private static final class Answer {
        private String text;
    }

    private static void answer(CompletableFuture<Answer> future) {
        Answer answer = new Answer();
        answer.text = "yes"; // NORACE
        future.complete(answer);
    }

    public static void main(String[] args) {
        CompletableFuture<Answer> future = new CompletableFuture<>();
        new Thread(() -> answer(future)).start();
        System.out.println(future.join().text); // NORACE
    }
}
