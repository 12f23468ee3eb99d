// Two fields that hold one array are one name (the first of them): the lock of the one user does not
// protect against the other. get's read meets set's write.
class RacyViews {
    private final int[] all; // RACE! RacyViews.all[] 1 1 1
    private final int[] same;

    RacyViews() {
        int[] made = new int[8];
        all = made;
        same = made;
    }

    synchronized void set(int at) {
        all[at] = at;
    }

    int get(int at) {
        return same[at];
    }
}

class SafeViews {
    private final int[] all; // NORACE
    private final int[] same; // NORACE

    SafeViews() {
        all = new int[8];
        same = new int[8];
    }

    synchronized void set(int at) {
        all[at] = at;
    }

    int get(int at) {
        return same[at];
    }
}
