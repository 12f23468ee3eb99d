// The table in a field of an interface is changed after threads that read it were started. Twin: InterfaceTableMadeOnce.
public final class InterfaceTableChanged {
    private InterfaceTableChanged() {}

    private interface Defaults {
        int[] TABLE = fill(new int[3]);

        static int[] fill(int[] table) {
            for (int i = 0; i < table.length; i++) {
                table[i] = i + 1; // RACE!
            }
            return table;
        }
    }

    private static final class Reader implements Runnable, Defaults {
        @Override
        public void run() {
            System.out.println(TABLE[1]); // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(new Reader()).start();
        new Thread(new Reader()).start();
        Defaults.fill(Defaults.TABLE);
    }
}
