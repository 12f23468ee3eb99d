// The monitor of one object does not protect another of the same class: the read of the other one in
// the first is not protected against add.
class RacyPurse {
    private int coins; // RACE! RacyPurse.coins 1 1 1

    synchronized void add() {
        coins++;
    }

    synchronized boolean isRicherThan(RacyPurse other) {
        return coins > other.coins;
    }
}

class SafePurse {
    private int coins; // NORACE

    synchronized void add() {
        coins++;
    }

    boolean isRicherThan(SafePurse other) {
        int own;
        synchronized (this) {
            own = coins;
        }
        synchronized (other) {
            return own > other.coins;
        }
    }
}
