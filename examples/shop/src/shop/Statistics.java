package shop;

/** Figures of the day: the revenue is guarded, the number of visits is not. */
final class Statistics {
    private final Object lock = new Object();
    private long revenue;
    private int visits;

    /** Counts without any lock. */
    void visit() {
        visits++;
    }

    int visits() {
        return visits;
    }

    void earn(long cents) {
        synchronized (lock) {
            revenue += cents;
        }
    }

    long revenue() {
        synchronized (lock) {
            return revenue;
        }
    }
}
