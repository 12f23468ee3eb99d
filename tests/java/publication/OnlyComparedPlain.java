// A plain reference is compared without a lock, and used only as it is read with the lock held. Twin: UsedAsComparedPlain.
public final class OnlyComparedPlain {
    private static Table table;

    private OnlyComparedPlain() {}

    private static final class Table {
        private int rows;
    }

    private static synchronized void load() {
        Table made = new Table();
        made.rows = 3; // NORACE
        table = made; // RACE!
    }

    private static synchronized Table locked() {
        return table; // NORACE
    }

    private static int rows() {
        Table seen = table; // RACE!
        return seen == null ? 0 : locked().rows; // NORACE
    }

    public static void main(String[] args) {
        new Thread(OnlyComparedPlain::load).start();
        System.out.println(rows());
    }
}
