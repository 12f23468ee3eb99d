// A web client completes its futures on its own threads, and two answers change one field at once. Twin: AnswersOfWebClientLocked.
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

public final class AnswersOfWebClient {
    private final HttpClient client = HttpClient.newHttpClient();
    private int answers;

    private void answered(Object answer, Throwable failure) {
        answers++; // RACE!
    }

    private CompletableFuture<?> ask(String address) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString()).whenComplete(this::answered);
    }

    public static void main(String[] args) {
        AnswersOfWebClient page = new AnswersOfWebClient();
        CompletableFuture<?> first = page.ask("http://localhost:1/a");
        CompletableFuture<?> second = page.ask("http://localhost:1/b");
        CompletableFuture.allOf(first, second).exceptionally(failure -> null).join();
    }
}
