// Of three threads one holds too few locks to share one with each of the others. Twin: PairwiseLocks.
public final class PairwiseLocksMissing {
    private static final Object A = new Object();
    private static final Object B = new Object();
    private static final Object C = new Object();
    private static int shared;

    private PairwiseLocksMissing() {}

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
                shared = 2; // RACE!
            }
        }
    }

    private static void third() {
        synchronized (A) {
            synchronized (A) {
                shared = 3; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        new Thread(PairwiseLocksMissing::first).start();
        new Thread(PairwiseLocksMissing::second).start();
        new Thread(PairwiseLocksMissing::third).start();
    }
}
