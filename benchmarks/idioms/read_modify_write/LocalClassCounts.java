// Objects of a local class share the counter that the method captured, on two threads. Twin: LocalClassOwnCount.
public final class LocalClassCounts {
    private LocalClassCounts() {}

    private static final class Counter {
        private int count;
    }

    private static void startTwo(Counter shared) {
        class Task extends Thread {
            private final Counter counter = shared;

            @Override
            public void run() {
                counter.count = counter.count * 2 + 1; // RACE!
            }
        }

        new Task().start();
        new Task().start();
    }

    public static void main(String[] args) {
        startTwo(new Counter());
    }
}
