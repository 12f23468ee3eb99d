// Pools made by any caller lock themselves to use queues they made. Twin: QueuesOfAllPools.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class QueuesOfEachPool {
    private final Map<Object, Queue> queues = new HashMap<>();

    private final class Queue {
        private final List<Object> idle = new ArrayList<>();
        private int borrowed;

        private Object borrow() {
            borrowed++; // NORACE
            return idle.isEmpty() ? new Object() : idle.remove(0); // NORACE
        }

        private void giveBack(Object item) {
            borrowed--; // NORACE
            idle.add(item); // NORACE
        }
    }

    private Queue queue(Object key) {
        Queue queue = queues.get(key); // NORACE
        if (queue == null) {
            queue = new Queue();
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
            all += queue.borrowed; // NORACE
        }
        return all;
    }
}
