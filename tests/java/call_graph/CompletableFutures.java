// CompletableFuture: supplyAsync, thenApply, thenCombine, thenCompose, exceptionally, handle.
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

public class CompletableFutures {
    static class Page {
        Page next() {
            return new Page();
        }

        int size() {
            return 3;
        }
    }

    static class Next implements Function<Page, Page> {
        public Page apply(Page page) {
            return page.next();
        }
    }

    static Page load() {
        return new Page();
    }

    static CompletableFuture<Page> later(Page page) {
        return CompletableFuture.supplyAsync(page::next);
    }

    static int recover(Throwable error) {
        return -1;
    }

    static int broken(Page page) {
        throw new IllegalStateException();
    }

    public static void main(String[] args) {
        CompletableFuture<Page> page = CompletableFuture.supplyAsync(CompletableFutures::load);
        CompletableFuture<Page> next = page.thenApply(new Next()).thenCompose(CompletableFutures::later);
        System.out.println(next.thenCombine(page, (a, b) -> a.size() + b.size()).join());
        System.out.println(page.thenApply(CompletableFutures::broken).exceptionally(CompletableFutures::recover).join());
        next.handle((value, error) -> value.size()).thenAccept(System.out::println).join();
    }
}
