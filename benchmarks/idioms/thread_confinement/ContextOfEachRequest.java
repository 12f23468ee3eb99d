// Each request gets a handler and a context of its own, which only the thread of that request touches. Twin: ContextOfAllRequests.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class ContextOfEachRequest {
    private ContextOfEachRequest() {}

    private static final class Context {
        private int depth;
    }

    private static final class Handler implements Runnable {
        private final Context context;

        Handler(Context context) {
            this.context = context;
        }

        @Override
        public void run() {
            context.depth++; // NORACE
            System.out.println(context.depth); // NORACE
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 5; i++) {
            Context context = new Context();
            pool.execute(new Handler(context));
        }
        pool.shutdown();
    }
}
