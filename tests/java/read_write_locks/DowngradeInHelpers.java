// One helper downgrades and another releases; the list is filled before the one and read before the other. Twin: DowngradeInHelpersTooEarly.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class DowngradeInHelpers {
    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    private static final List<Integer> ITEMS = new ArrayList<>();

    private DowngradeInHelpers() {}

    private static void downgrade() {
        LOCK.readLock().lock();
        LOCK.writeLock().unlock();
    }

    private static void release() {
        LOCK.readLock().unlock();
    }

    private static void add(int item) {
        LOCK.writeLock().lock();
        ITEMS.add(item); // NORACE
        downgrade();
        release();
    }

    private static int size() {
        LOCK.readLock().lock();
        int size = ITEMS.size(); // NORACE
        release();
        return size;
    }

    public static void main(String[] args) {
        new Thread(() -> add(1)).start();
        System.out.println(size());
    }
}
