// What a method puts into an array of its own is still what it was: flip writes the elements of both.
class RacyPair {
    private final int[] left = new int[2]; // RACE! RacyPair.left[] 1 1 2
    private final int[] right = new int[2]; // RACE! RacyPair.right[] 0 1 1

    void flip(int at) {
        int[][] both = {left, right};
        both[at][0] = 1;
    }

    int get() {
        return left[0];
    }
}

class SafePair {
    private final int[] left = new int[2]; // NORACE
    private final int[] right = new int[2]; // NORACE

    synchronized void flip(int at) {
        int[][] both = {left, right};
        both[at][0] = 1;
    }

    synchronized int get() {
        return left[0];
    }
}
