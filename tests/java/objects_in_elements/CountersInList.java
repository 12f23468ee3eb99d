// Two threads count at two indices of a list. Twin: CountersMixedInLists.
import java.util.ArrayList;
import java.util.List;

public final class CountersInList {
    private static final class Counter {
        private int count;
    }

    private static void put(List<Counter> list, Counter counter) {
        list.add(counter);
    }

    private static void count(List<Counter> list, int index) {
        Runnable counting = () -> {
            list.get(index).count++; // NORACE
        };
        counting.run();
    }

    public static void main(String[] args) throws InterruptedException {
        List<Counter> counters = new ArrayList<>(1);
        for (int i = 0; i < 3; i++) {
            put(counters, new Counter());
        }
        Thread first = new Thread(() -> counters.get(0).count++); // NORACE
        Thread second = new Thread(() -> count(counters, 1));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(counters.get(0).count); // NORACE
    }
}
