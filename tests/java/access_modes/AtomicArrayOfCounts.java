// The elements of an atomic array are atomic, and two threads increment one. Twin: VolatileReferenceOfCounts.
import java.util.concurrent.atomic.AtomicLongArray;

public final class AtomicArrayOfCounts {
    private AtomicArrayOfCounts() {}

    private static final class Histogram {
        private volatile AtomicLongArray counts = new AtomicLongArray(4);

        void count(int value) {
            counts.incrementAndGet(value % 4); // NORACE
        }
    }

    public static void main(String[] args) {
        Histogram histogram = new Histogram();
        for (int i = 0; i < 2; i++) {
            Thread counting = new Thread(() -> histogram.count(5));
            counting.start();
        }
    }
}
