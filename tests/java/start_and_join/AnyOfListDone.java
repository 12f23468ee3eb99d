// The future of any of the futures of a list is joined. Twin: AllOfListDone.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

public final class AnyOfListDone {
    private static int count;

    private AnyOfListDone() {}

    private static synchronized void work() {
        count++; // RACE!
    }

    public static void main(String[] args) throws Exception {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(CompletableFuture.runAsync(AnyOfListDone::work));
        }
        CompletableFuture.anyOf(all.toArray(new CompletableFuture<?>[0])).join();
        System.out.println(count); // RACE!
    }
}
