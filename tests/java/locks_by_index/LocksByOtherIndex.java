// The lock of an index does not guard what is accessed under it. Twin: LocksByIndex.
public final class LocksByOtherIndex {
    private static final class Cell {
        private int value;

        void add(int amount) {
            value += amount; // RACE!
        }
    }

    private static final class OfHalves {
        private final Object[] locks = new Object[4];
        private final int[] slots = new int[4];

        OfHalves() {
            for (int i = 0; i < locks.length; i++) {
                locks[i] = new Object();
            }
        }

        void add(int i, int amount) {
            synchronized (locks[i]) {
                slots[i / 2] += amount; // RACE!
            }
        }
    }

    private static final class WithCommonCell {
        private final Object[] locks = {new Object(), new Object()};
        private final Cell[] cells = new Cell[2];

        WithCommonCell() {
            Cell cell = new Cell();
            for (int i = 0; i < 2; i++) {
                cells[i] = cell;
            }
        }

        void add(int i, int amount) {
            synchronized (locks[i]) {
                cells[i].add(amount);
            }
        }
    }

    private static final class WithNewLocks {
        private final Object[] locks = {new Object(), new Object()};
        private final int[] slots = new int[2];

        void add(int i, int amount) {
            synchronized (locks[i]) { // RACE!
                slots[i] += amount; // RACE!
            }
            locks[i] = new Object(); // RACE!
        }
    }

    private static final class WithNewCells {
        private final Cell[] cells = {new Cell(), new Cell()};

        void add(int i, int amount) {
            synchronized (cells[i]) { // RACE!
                cells[i].value += amount; // RACE!
            }
            cells[i] = new Cell(); // RACE!
        }
    }

    private static final class OnCommonSlots {
        private final Object[] locks = {new Object(), new Object()};
        private final int[] slots;

        OnCommonSlots(int[] slots) {
            this.slots = slots;
        }

        void add(int i, int amount) {
            synchronized (locks[i]) {
                slots[i] += amount; // RACE!
            }
        }
    }

    private static final class FilledTwice {
        private final Object[] locks = new Object[2];
        private final int[] slots = new int[2];

        FilledTwice() {
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i < 2; i++) {
                    locks[i] = new Object(); // RACE!
                }
                new Thread(() -> add(1, 1)).start();
            }
        }

        void add(int i, int amount) {
            synchronized (locks[i]) { // RACE!
                slots[i] += amount; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        OfHalves halves = new OfHalves();
        WithCommonCell common = new WithCommonCell();
        WithNewLocks locks = new WithNewLocks();
        WithNewCells cells = new WithNewCells();
        int[] slots = new int[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            OnCommonSlots own = new OnCommonSlots(slots);
            new Thread(() -> {
                halves.add(number, 1);
                common.add(number, 1);
                locks.add(1, 1);
                cells.add(1, 1);
                own.add(1, 1);
            }).start();
        }
        new FilledTwice();
    }
}
