// A plain reference is compared and used as it was read without a lock. Twin: OnlyComparedPlain.
public final class UsedAsComparedPlain {
    private static Table table;

    private UsedAsComparedPlain() {}

    private static final class Table {
        private int rows;
    }

    private static synchronized void load() {
        Table made = new Table();
        made.rows = 3; // RACE!
        table = made; // RACE!
    }

    private static synchronized Table locked() {
        return table; // NORACE
    }

    private static int rows() {
        Table seen = table; // RACE!
        return seen == null ? 0 : seen.rows; // RACE!
    }

    public static void main(String[] args) {
        new Thread(UsedAsComparedPlain::load).start();
        System.out.println(rows());
    }
}
