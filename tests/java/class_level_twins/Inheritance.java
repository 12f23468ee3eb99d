// A class and its subclass have one monitor per object, and one field.
class RacyBase {
    protected int level; // RACE! RacyBase.level 1 2 3

    synchronized int level() {
        return level;
    }

    synchronized void reset() {
        level = 0;
    }
}

class RacyLeaf extends RacyBase {
    void raise() {
        level = 1;
    }
}

class SafeBase {
    protected int level; // NORACE
    protected final int[] steps = new int[4]; // NORACE

    synchronized int level() {
        return level + steps[0];
    }
}

class SafeLeaf extends SafeBase {
    synchronized void raise() {
        level = 1;
        steps[0] = 1;
    }
}
