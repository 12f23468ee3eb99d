// One method without the lock is enough. Writes: add alone, with the read in size, and itself not:
// it holds the lock against itself. So 1 race of add with size.
class RacyTally {
    private int sum; // RACE! RacyTally.sum 1 1 1

    synchronized void add(int more) {
        sum += more;
    }

    int size() {
        return sum;
    }
}

class SafeTally {
    private int sum; // NORACE

    synchronized void add(int more) {
        sum += more;
    }

    synchronized int size() {
        return sum;
    }
}
