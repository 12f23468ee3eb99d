// Main joins anyOf, which completes after one of the asynchronous tasks; the others may still write. Twin: AllOfJoined.
import java.util.List;
import java.util.concurrent.CompletableFuture;

public final class AnyOfJoined {
    private AnyOfJoined() {}

    private static final class Page {
        private String text;

        void load() {
            text = "loaded"; // RACE!
        }
    }

    public static void main(String[] args) {
        List<Page> pages = List.of(new Page(), new Page(), new Page());
        CompletableFuture<?>[] loads = pages.stream()
                .map(page -> CompletableFuture.runAsync(page::load))
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.anyOf(loads).join();
        for (Page page : pages) {
            System.out.println(page.text); // RACE!
        }
    }
}
