// Every task gets a context from a factory that makes one for it. Twin: ContextFromCache.
public final class ContextFromFactory implements Runnable {
    private final Context context = context();

    private static final class Context {
        private final Stats stats = new Stats();
    }

    private static final class Stats {
        private long calls;
    }

    private static Context context() {
        return new Context();
    }

    @Override
    public void run() {
        context.stats.calls++; // NORACE
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(new ContextFromFactory(), "task-" + i).start();
        }
    }
}
