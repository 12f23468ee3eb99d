// Each thread asks the thread local for a value, and counts in its own. Twin: LocalHandedToThread.
public final class LocalAskedByThread {
    private static final ThreadLocal<Counter> COUNTERS = ThreadLocal.withInitial(Counter::new);

    private LocalAskedByThread() {}

    private static final class Counter {
        private int count;

        void add() {
            count++; // NORACE
        }
    }

    public static void main(String[] args) {
        Counter own = COUNTERS.get();
        new Thread(() -> COUNTERS.get().add()).start();
        own.add();
    }
}
