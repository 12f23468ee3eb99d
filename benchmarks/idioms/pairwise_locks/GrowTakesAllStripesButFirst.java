// Who replaces the table takes all stripes but the first, and has none in common with a reader of the first. Twin: GrowTakesAllStripes.
public final class GrowTakesAllStripesButFirst {
    private final Object[] stripes = {new Object(), new Object(), new Object()};
    private int[] table = new int[8];

    private int room(int key) {
        synchronized (stripes[key % stripes.length]) {
            return table.length; // RACE!
        }
    }

    private void grow(int from) {
        if (from == stripes.length) {
            table = new int[2 * table.length]; // RACE!
            return;
        }
        synchronized (stripes[from]) {
            grow(from + 1);
        }
    }

    private void grow() {
        grow(1);
    }

    public static void main(String[] args) {
        GrowTakesAllStripesButFirst store = new GrowTakesAllStripesButFirst();
        new Thread(store::grow).start();
        new Thread(store::grow).start();
        for (int i = 0; i < 3; i++) {
            int key = i;
            new Thread(() -> System.out.println(store.room(key))).start();
        }
    }
}
