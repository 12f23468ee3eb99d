// The anonymous callback of Map.forEach runs when the caller has released the lock, so additions are unordered. Twin: MapForEachHoldsLock.
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;

public final class MapForEachLeftLock {
    private final Map<Integer, Integer> shelves = Map.of(1, 10, 2, 20);
    private final ReentrantLock lock = new ReentrantLock();
    private int items;

    private void count() {
        BiConsumer<Integer, Integer> adding =
                new BiConsumer<>() {
                    @Override
                    public void accept(Integer shelf, Integer number) {
                        items += number; // RACE!
                    }
                };
        lock.lock();
        try {
            Thread.onSpinWait();
        } finally {
            lock.unlock();
        }
        shelves.forEach(adding);
    }

    public static void main(String[] args) {
        MapForEachLeftLock shared = new MapForEachLeftLock();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::count).start();
        }
    }
}
