// Two futures are kept in fields, and the wrong one is waited for. Twin: FutureInFieldWaitedFor.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class FutureInFieldOfOther {
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private Future<?> loading;
    private Future<?> warming;
    private int loaded;

    private void begin() {
        loading = pool.submit(() -> {
            loaded = 7; // RACE!
        });
        warming = pool.submit(() -> System.out.println("warm"));
    }

    private int end() throws Exception {
        warming.get();
        return loaded; // RACE!
    }

    public static void main(String[] args) throws Exception {
        FutureInFieldOfOther service = new FutureInFieldOfOther();
        service.begin();
        System.out.println(service.end());
        service.loading.get();
    }
}
