// Join of a scope that awaits all returns after all subtasks, so each page may be read inside the scope. Twin: ScopeAwaitsAny.
import java.util.List;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

public final class ScopeAwaitsAll {
    private ScopeAwaitsAll() {}

    private static final class Page {
        private String text;

        String load() {
            text = "loaded"; // RACE: that this joiner waits for all is not known
            return "done";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Page> pages = List.of(new Page(), new Page());
        try (var scope = StructuredTaskScope.open(Joiner.<String>awaitAll())) {
            for (Page page : pages) {
                scope.fork(page::load);
            }
            scope.join();
            for (Page page : pages) {
                System.out.println(page.text); // RACE: that this joiner waits for all is not known
            }
        }
    }
}
