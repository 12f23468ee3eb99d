// The future of all futures of a list is joined. Twin: AnyOfListDone.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

public final class AllOfListDone {
    private static int count;

    private AllOfListDone() {}

    private static synchronized void work() {
        count++; // NORACE
    }

    public static void main(String[] args) throws Exception {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(CompletableFuture.runAsync(AllOfListDone::work));
        }
        CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).join();
        System.out.println(count); // NORACE
    }
}
