// Join of a scope that awaits any successful result returns after one subtask; the others may still write. Twin: ScopeAwaitsAll.
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

public final class ScopeAwaitsAny {
    private ScopeAwaitsAny() {}

    private static final class Page {
        private String text;

        String load() {
            text = "loaded"; // RACE!
            return "done";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Page> pages = List.of(new Page(), new Page());
        try (var scope = StructuredTaskScope.open(Joiner.<String>anySuccessfulResultOrThrow())) {
            for (Page page : pages) {
                scope.fork(page::load);
            }
            scope.join();
            for (Page page : pages) {
                System.out.println(page.text); // RACE!
            }
        }
    }
}
