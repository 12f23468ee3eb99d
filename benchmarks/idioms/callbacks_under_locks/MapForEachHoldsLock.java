// The anonymous callback of Map.forEach runs while the caller holds the lock that orders all additions. Twin: MapForEachLeftLock.
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;

public final class MapForEachHoldsLock {
    private final Map<Integer, Integer> shelves = Map.of(1, 10, 2, 20);
    private final ReentrantLock lock = new ReentrantLock();
    private int items;

    private void count() {
        BiConsumer<Integer, Integer> adding =
                new BiConsumer<>() {
                    @Override
                    public void accept(Integer shelf, Integer number) {
                        items += number; // NORACE
                    }
                };
        lock.lock();
        try {
            Thread.onSpinWait();
            shelves.forEach(adding);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        MapForEachHoldsLock shared = new MapForEachHoldsLock();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::count).start();
        }
    }
}
