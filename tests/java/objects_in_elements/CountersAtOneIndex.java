// Two threads count at one constant index. Twin: CountersAtTwoIndices.
public final class CountersAtOneIndex {
    private static final class Counter {
        private int count;

        void add(int amount) {
            count += amount; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter[] counters = {new Counter(), new Counter()};
        Thread first = new Thread(() -> counters[0].add(1));
        Thread second = new Thread(() -> counters[0].add(1));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(counters[0].count + counters[1].count); // NORACE
    }
}
