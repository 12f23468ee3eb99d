// Lists hold a counter twice, move counters, or copy them elsewhere. Twin: CountersInList.
import java.util.ArrayList;
import java.util.List;

public final class CountersMixedInLists {
    private static final class Counter {
        private int count;
    }

    private static void put(List<Counter> list, Counter counter) {
        list.add(counter);
    }

    private static void putTwice(List<Counter> list, Counter counter) {
        list.add(counter);
        list.add(counter);
    }

    private static void twice() {
        List<Counter> counters = new ArrayList<>();
        putTwice(counters, new Counter());
        new Thread(() -> counters.get(0).count++).start(); // RACE!
        count(counters, 1);
    }

    private static void count(List<Counter> list, int index) {
        Runnable counting = () -> {
            list.get(index).count++; // RACE!
        };
        counting.run();
    }

    private static void moved() {
        List<Counter> counters = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            put(counters, new Counter());
        }
        Counter second = counters.get(1);
        new Thread(() -> second.count++).start(); // RACE!
        counters.remove(0);
        count(counters, 0);
    }

    private static void copied() {
        List<Counter> counters = new ArrayList<>();
        List<Counter> others = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            put(counters, new Counter());
        }
        others.add(new Counter());
        others.addAll(counters);
        new Thread(() -> counters.get(0).count++).start(); // RACE!
        others.get(1).count++; // RACE!
    }

    public static void main(String[] args) {
        twice();
        moved();
        copied();
    }
}
