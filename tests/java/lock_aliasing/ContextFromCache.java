// Every task gets a context from a factory that keeps the one it made. Twin: ContextFromFactory.
public final class ContextFromCache implements Runnable {
    private static final Context CACHED = new Context();
    private final Context context = context();

    private static final class Context {
        private final Stats stats = new Stats();
    }

    private static final class Stats {
        private long calls;
    }

    private static Context context() {
        return CACHED;
    }

    @Override
    public void run() {
        context.stats.calls++; // RACE!
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(new ContextFromCache(), "task-" + i).start();
        }
    }
}
