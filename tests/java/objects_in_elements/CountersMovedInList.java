// A list moves the counter that a thread has read from another index. Twin: CountersInList.
import java.util.ArrayList;
import java.util.List;

public final class CountersMovedInList {
    private static final class Counter {
        private int count;

        void add(int amount) {
            count += amount; // RACE!
        }
    }

    private static void put(List<Counter> list, Counter counter) {
        list.add(counter);
    }

    public static void main(String[] args) throws InterruptedException {
        List<Counter> counters = new ArrayList<>(1);
        for (int i = 0; i < 3; i++) {
            put(counters, new Counter());
        }
        Counter second = counters.get(1);
        Thread thread = new Thread(() -> second.add(1));
        counters.remove(0);
        thread.start();
        counters.get(0).add(1);
        thread.join();
        System.out.println(second.count); // NORACE
    }
}
