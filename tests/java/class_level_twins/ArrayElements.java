// The reference is final, its elements are not: set writes them, get reads them. Elements of a
// volatile array are not volatile.
class RacySlots {
    private final int[] slots = new int[8]; // RACE! RacySlots.slots[] 1 1 2
    private volatile long[] wide = new long[8]; // RACE! RacySlots.wide[] 1 1 2

    void set(int at, int value) {
        slots[at] = value;
        wide[at] = value;
    }

    long get(int at) {
        return slots[at] + wide[at];
    }
}

class SafeSlots {
    private final int[] slots = new int[8]; // NORACE
    private volatile long[] wide = new long[8]; // NORACE

    SafeSlots() {
        slots[0] = 1;
        wide[0] = 1;
    }

    void renew() {
        wide = new long[8];
    }

    long get(int at) {
        return slots[at] + wide[at];
    }
}
