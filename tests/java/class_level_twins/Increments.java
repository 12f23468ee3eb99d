// ++, -- and += read and write. Three methods, each a read and a write: 3*3 + 6 races.
class RacyCounter {
    private int count; // RACE! RacyCounter.count 3 3 15

    void up() {
        ++count;
    }

    void down() {
        count--;
    }

    void add(int more) {
        count += more;
    }
}

class SafeCounter {
    private int count; // NORACE

    synchronized void up() {
        ++count;
    }

    synchronized void down() {
        count--;
    }

    synchronized void add(int more) {
        count += more;
    }
}
