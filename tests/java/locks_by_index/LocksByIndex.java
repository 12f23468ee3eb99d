// What belongs to an index is accessed under the lock of that index. Twin: LocksByOtherIndex.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class LocksByIndex {
    private static final class Cell {
        private int value;

        void add(int amount) {
            value += amount; // NORACE
        }
    }

    private static final class Table {
        private final Object[] locks = new Object[4];
        private final int[] slots = new int[4];
        private final Cell[] cells = new Cell[4];
        private final List<String>[] lists;

        @SuppressWarnings("unchecked")
        Table() {
            lists = new List[4];
            for (int i = 0; i < locks.length; i++) {
                locks[i] = new Object();
                cells[i] = new Cell();
                lists[i] = new ArrayList<>();
            }
        }

        void add(int key, int amount) {
            int i = Math.floorMod(key, locks.length);
            synchronized (locks[i]) {
                slots[i] += amount; // NORACE
                cells[i].add(amount);
                lists[i].add("more"); // NORACE
            }
        }
    }

    private static final class Stripes {
        private final Lock[] locks = {new ReentrantLock(), new ReentrantLock()};
        private final long[] totals = new long[9];

        private Lock lockOf(int key) {
            return locks[key % locks.length];
        }

        void add(int key, int amount) {
            Lock lock = lockOf(key);
            lock.lock();
            try {
                totals[key] += amount; // NORACE
            } finally {
                lock.unlock();
            }
        }
    }

    private static final class Cells {
        private final Cell[] cells = new Cell[2];

        Cells() {
            for (int i = cells.length - 1; i >= 0; i--) {
                cells[i] = new Cell();
            }
        }

        void add(int i, int amount) {
            synchronized (cells[i]) {
                cells[i].value += amount; // NORACE
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Stripes stripes = new Stripes();
        Cells cells = new Cells();
        for (int round = 0; round < 2; round++) {
            Table table = new Table();
            for (int i = 0; i < 2; i++) {
                int number = args.length + i;
                new Thread(() -> {
                    table.add(number, 1);
                    stripes.add(number, 1);
                    cells.add(number, 1);
                }).start();
            }
        }
    }
}
