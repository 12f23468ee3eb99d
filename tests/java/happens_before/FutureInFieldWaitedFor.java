// A future is kept in a field, and another method waits for it before it reads. Twin: FutureInFieldOfOther.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class FutureInFieldWaitedFor {
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private Future<?> loading;
    private Future<?> warming;
    private int loaded;

    private void begin() {
        loading = pool.submit(() -> {
            loaded = 7; // NORACE
        });
        warming = pool.submit(() -> System.out.println("warm"));
    }

    private int end() throws Exception {
        loading.get();
        return loaded; // NORACE
    }

    public static void main(String[] args) throws Exception {
        FutureInFieldWaitedFor service = new FutureInFieldWaitedFor();
        service.begin();
        System.out.println(service.end());
        service.warming.get();
    }
}
