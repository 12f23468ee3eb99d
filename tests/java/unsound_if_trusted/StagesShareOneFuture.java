// newIncompleteFuture() gives both stages the same future: it is complete when the first has run, the second still runs.
import java.util.concurrent.*;
public class StagesShareOneFuture {
    static int x;
    static class F<T> extends CompletableFuture<T> {
        static F<Object> shared;
        @Override @SuppressWarnings("unchecked")
        public <U> CompletableFuture<U> newIncompleteFuture() {
            if (shared == null) shared = new F<Object>();
            return (CompletableFuture<U>) (CompletableFuture<?>) shared;
        }
    }
    public static void main(String[] args) {
        F<Integer> first = new F<>();
        CompletableFuture<Void> a = first.thenRunAsync(() -> System.out.println("a"));
        CompletableFuture<Void> b = first.thenRunAsync(() -> {
            x = 1; // RACE!
        });
        first.complete(1);
        b.join();
        System.out.println(x); // RACE!
    }
}
