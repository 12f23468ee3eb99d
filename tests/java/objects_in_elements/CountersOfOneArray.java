// Two threads count at two indices of one array; a copy of it is not used. Twin: CountersInShiftedCopy.
import java.util.Arrays;

public final class CountersOfOneArray {
    private static final class Counter {
        private int count;

        void add(int amount) {
            count += amount; // RACE: copies may hold the same objects at other indices
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter[] counters = new Counter[3];
        for (int i = 0; i < 3; i++) {
            counters[i] = new Counter();
        }
        Counter[] later = Arrays.copyOfRange(counters, 1, 3);
        Thread first = new Thread(() -> counters[1].add(1));
        Thread second = new Thread(() -> counters[0].add(1));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(later.length);
    }
}
