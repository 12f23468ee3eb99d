// A lock in a field that can change is not one lock. Both methods read and write: 2*2 + 3 races.
class RacyVault {
    private Object lock = new Object(); // RACE! RacyVault.lock 2 1 2
    private int coins; // RACE! RacyVault.coins 2 2 7

    void put() {
        synchronized (lock) {
            coins++;
        }
    }

    void take() {
        synchronized (lock) {
            coins--;
        }
    }

    // Protected against itself, not against the reads outside.
    synchronized void relock() {
        lock = new Object();
    }
}

class SafeVault {
    private final Object lock = new Object();
    private int coins; // NORACE

    void put() {
        synchronized (lock) {
            coins++;
        }
    }

    void take() {
        synchronized (lock) {
            coins--;
        }
    }
}
