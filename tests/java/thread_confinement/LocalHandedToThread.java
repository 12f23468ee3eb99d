// A thread hands the value of its thread local to one that it starts, and both count. Twin: LocalAskedByThread.
public final class LocalHandedToThread {
    private static final ThreadLocal<Counter> COUNTERS = ThreadLocal.withInitial(Counter::new);

    private LocalHandedToThread() {}

    private static final class Counter {
        private int count;

        void add() {
            count++; // RACE!
        }
    }

    public static void main(String[] args) {
        Counter own = COUNTERS.get();
        new Thread(() -> own.add()).start();
        own.add();
    }
}
