// Who replaces the table takes all stripes one after the other, and so has one in common with each reader of any stripe. Twin: GrowTakesAllStripesButFirst.
public final class GrowTakesAllStripes {
    private final Object[] stripes = {new Object(), new Object(), new Object()};
    private int[] table = new int[8];

    private int room(int key) {
        synchronized (stripes[key % stripes.length]) {
            return table.length; // NORACE
        }
    }

    private void grow(int from) {
        if (from == stripes.length) {
            table = new int[2 * table.length]; // NORACE
            return;
        }
        synchronized (stripes[from]) {
            grow(from + 1);
        }
    }

    private void grow() {
        grow(0);
    }

    public static void main(String[] args) {
        GrowTakesAllStripes store = new GrowTakesAllStripes();
        new Thread(store::grow).start();
        new Thread(store::grow).start();
        for (int i = 0; i < 3; i++) {
            int key = i;
            new Thread(() -> System.out.println(store.room(key))).start();
        }
    }
}
