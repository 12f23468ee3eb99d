// The monitor of an object does not protect what all objects share. Each of two methods reads and
// writes: 2*2 + 3 races; the constructor of the third class runs in several threads as well.
class RacyIds {
    private static int next; // RACE! RacyIds.next 2 2 7

    synchronized int take() {
        return next++;
    }

    static int skip() {
        return next++;
    }
}

class SafeIds {
    private static int next; // NORACE

    int take() {
        synchronized (SafeIds.class) {
            return next++;
        }
    }

    static synchronized int skip() {
        return next++;
    }
}

class RacyMade {
    private static int made; // RACE! RacyMade.made 1 1 2

    RacyMade() {
        made++;
    }
}

class SafeMade {
    private static final Object LOCK = new Object();
    private static int made; // NORACE

    SafeMade() {
        synchronized (LOCK) {
            made++;
        }
    }
}
