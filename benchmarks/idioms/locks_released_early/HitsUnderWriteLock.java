// A lookup counts its hits under the write lock, which one thread holds at a time. Twin: HitsUnderReadLock.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class HitsUnderWriteLock {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> ages = new HashMap<>();
    private int hits;

    private Integer age(String name) {
        lock.writeLock().lock();
        try {
            hits++; // NORACE
            return ages.get(name); // NORACE
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void add(String name, int age) {
        lock.writeLock().lock();
        try {
            ages.put(name, age); // NORACE
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        HitsUnderWriteLock people = new HitsUnderWriteLock();
        people.add("ada", 36);
        new Thread(() -> people.age("ada")).start();
        new Thread(() -> people.age("bob")).start();
        people.add("bob", 40);
    }
}
