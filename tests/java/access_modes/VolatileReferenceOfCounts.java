// The reference to the array is volatile, but its elements are plain, and two threads increment one. Twin: AtomicArrayOfCounts.
public final class VolatileReferenceOfCounts {
    private VolatileReferenceOfCounts() {}

    private static final class Histogram {
        private volatile long[] counts = new long[4];

        void count(int value) {
            counts[value % 4]++; // RACE!
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
