// What a method of another class does to an array it is given counts where the array has a name.
final class Filling {
    private Filling() {
    }

    static void fill(int[] array, int value) {
        array[0] = value;
    }

    static int first(int[] array) {
        return array[0];
    }
}

class RacyGrid {
    private final int[] cells = new int[4]; // RACE! RacyGrid.cells[] 1 1 2

    void fill(int value) {
        Filling.fill(cells, value);
    }

    int first() {
        return Filling.first(cells);
    }
}

class SafeGrid {
    private final int[] cells = new int[4]; // NORACE

    synchronized void fill(int value) {
        Filling.fill(cells, value);
    }

    synchronized int first() {
        return Filling.first(cells);
    }
}
