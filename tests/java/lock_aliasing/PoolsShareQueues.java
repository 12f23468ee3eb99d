// Pools lock themselves, but take queues from a list that all pools share. Twin: PoolsOfTwoMakers.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public final class PoolsShareQueues {
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

    private static PoolsShareQueues make() {
        return new PoolsShareQueues();
    }

    private static void use(PoolsShareQueues pool) {
        Object item = pool.borrow("key");
        if (pool.borrowed() > 0) {
            pool.giveBack("key", item);
        }
    }

    public static void main(String[] args) {
        PoolsShareQueues one = new PoolsShareQueues();
        PoolsShareQueues two = make();
        Runnable using = () -> {
            use(one);
            use(two);
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
