// Every two of three threads share a lock, though all three share none. Twin: PairwiseLocksMissing.
public final class PairwiseLocks {
    private static final Object A = new Object();
    private static final Object B = new Object();
    private static final Object C = new Object();
    private static int shared;

    private PairwiseLocks() {}

    private static void first() {
        synchronized (A) {
            synchronized (B) {
                shared = 1; // NORACE
            }
        }
    }

    private static void second() {
        synchronized (B) {
            synchronized (C) {
                shared = 2; // NORACE
            }
        }
    }

    private static void third() {
        synchronized (A) {
            synchronized (C) {
                shared = 3; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        new Thread(PairwiseLocks::first).start();
        new Thread(PairwiseLocks::second).start();
        new Thread(PairwiseLocks::third).start();
    }
}
