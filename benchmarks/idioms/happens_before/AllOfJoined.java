// Main joins allOf, which completes after every one of the asynchronous tasks, then reads what they wrote. Twin: AnyOfJoined.
import java.util.List;
import java.util.concurrent.CompletableFuture;

public final class AllOfJoined {
    private AllOfJoined() {}

    private static final class Page {
        private String text;

        void load() {
            text = "loaded"; // NORACE
        }
    }

    public static void main(String[] args) {
        List<Page> pages = List.of(new Page(), new Page(), new Page());
        CompletableFuture<?>[] loads = pages.stream()
                .map(page -> CompletableFuture.runAsync(page::load))
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(loads).join();
        for (Page page : pages) {
            System.out.println(page.text); // NORACE
        }
    }
}
