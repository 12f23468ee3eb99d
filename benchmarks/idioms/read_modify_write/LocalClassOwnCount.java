// Objects of a local class have a counter each. Twin: LocalClassCounts.
public final class LocalClassOwnCount {
    private LocalClassOwnCount() {}

    private static final class Counter {
        private int count;
    }

    private static void startTwo(Counter shared) {
        class Task extends Thread {
            private final Counter counter = new Counter();

            @Override
            public void run() {
                counter.count = counter.count * 2 + 1; // NORACE
            }
        }

        new Task().start();
        new Task().start();
    }

    public static void main(String[] args) {
        startTwo(new Counter());
    }
}
