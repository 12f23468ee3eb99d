// Each request gets a handler of its own, but all handlers share one context. Twin: ContextOfEachRequest.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class ContextOfAllRequests {
    private ContextOfAllRequests() {}

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
            context.depth++; // RACE!
            System.out.println(context.depth); // RACE!
        }
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        Context context = new Context();
        for (int i = 0; i < 5; i++) {
            pool.execute(new Handler(context));
        }
        pool.shutdown();
    }
}
