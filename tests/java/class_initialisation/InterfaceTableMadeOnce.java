// The field of an interface is made by its initialiser, which comes before every read of the field. Twin: InterfaceTableChanged.
public final class InterfaceTableMadeOnce {
    private InterfaceTableMadeOnce() {}

    private interface Defaults {
        int[] TABLE = fill(new int[3]);

        static int[] fill(int[] table) {
            for (int i = 0; i < table.length; i++) {
                table[i] = i + 1; // NORACE
            }
            return table;
        }
    }

    private static final class Reader implements Runnable, Defaults {
        @Override
        public void run() {
            System.out.println(TABLE[1]); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(new Reader()).start();
        new Thread(new Reader()).start();
    }
}
