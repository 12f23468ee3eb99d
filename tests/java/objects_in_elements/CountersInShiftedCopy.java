// Two threads count at two indices, one in a copy that begins later. Twin: CountersOfOneArray.
import java.util.Arrays;

public final class CountersInShiftedCopy {
    private static final class Counter {
        private int count;

        void add(int amount) {
            count += amount; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter[] counters = new Counter[3];
        for (int i = 0; i < 3; i++) {
            counters[i] = new Counter();
        }
        Counter[] later = Arrays.copyOfRange(counters, 1, 3);
        Thread first = new Thread(() -> counters[1].add(1));
        Thread second = new Thread(() -> later[0].add(1));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(later.length);
    }
}
