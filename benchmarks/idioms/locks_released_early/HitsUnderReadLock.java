// A lookup counts its hits under the read lock, which several threads hold at once. Twin: HitsUnderWriteLock.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class HitsUnderReadLock {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> ages = new HashMap<>();
    private int hits;

    private Integer age(String name) {
        lock.readLock().lock();
        try {
            hits++; // RACE!
            return ages.get(name); // NORACE
        } finally {
            lock.readLock().unlock();
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
        HitsUnderReadLock people = new HitsUnderReadLock();
        people.add("ada", 36);
        new Thread(() -> people.age("ada")).start();
        new Thread(() -> people.age("bob")).start();
        people.add("bob", 40);
    }
}
