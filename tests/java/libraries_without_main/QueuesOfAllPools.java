// Pools lock themselves, but take queues from a list that all pools share. Twin: QueuesOfEachPool.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class QueuesOfAllPools {
    private static final List<Queue> ALL = new ArrayList<>();
    private final Map<Object, Queue> queues = new HashMap<>();

    private final class Queue {
        private final List<Object> idle = new ArrayList<>();
        private int borrowed;

        private Object borrow() {
            borrowed++; // RACE!
            return idle.isEmpty() ? new Object() : idle.remove(0); // RACE!
        }

        private void giveBack(Object item) {
            borrowed--; // RACE!
            idle.add(item); // RACE!
        }
    }

    private Queue queue(Object key) {
        Queue queue = queues.get(key); // NORACE
        if (queue == null) {
            synchronized (ALL) {
                if (ALL.isEmpty()) { // NORACE
                    ALL.add(new Queue()); // NORACE
                }
                queue = ALL.get(0); // NORACE
            }
            queues.put(key, queue); // NORACE
        }
        return queue;
    }

    public synchronized Object borrow(Object key) {
        return queue(key).borrow(); // NORACE
    }

    public synchronized void giveBack(Object key, Object item) {
        queue(key).giveBack(item); // NORACE
    }

    public synchronized int borrowed() {
        int all = 0;
        for (Queue queue : queues.values()) { // NORACE
            all += queue.borrowed; // RACE!
        }
        return all;
    }
}
