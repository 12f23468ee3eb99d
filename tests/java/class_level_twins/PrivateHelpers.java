// A private method has the locks of its callers. One of the first class's two has none: the locked
// write meets the other's read and write, which also meet themselves: 1 + 1 + 1 + 1 + 1 races.
class RacyLog {
    private int lines; // RACE! RacyLog.lines 2 2 5

    synchronized void line() {
        count();
    }

    void quick() {
        count();
    }

    private void count() {
        lines++;
    }
}

class SafeLog {
    private int lines; // NORACE

    synchronized void line() {
        count();
    }

    void quick() {
        synchronized (this) {
            count();
        }
    }

    private void count() {
        lines++;
    }
}
