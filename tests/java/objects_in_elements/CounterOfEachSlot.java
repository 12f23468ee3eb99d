// Each thread counts in the counter at its own index. Twin: CounterInTwoSlots.
public final class CounterOfEachSlot {
    private static final class Counter {
        private int count;

        void add(int amount) {
            count += amount; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter[] counters = new Counter[2];
        for (int i = 0; i < 2; i++) {
            counters[i] = new Counter();
        }
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            threads[i] = new Thread(() -> counters[number].add(1));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(counters[0].count + counters[1].count); // NORACE
    }
}
