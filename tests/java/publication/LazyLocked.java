// A field is initialised by whoever asks first, under a lock. Twin: LazyUnlocked.
public final class LazyLocked {
    private int[] table;

    private synchronized int[] table() {
        if (table == null) { // NORACE
            table = new int[] {1, 2, 4}; // NORACE
        }
        return table; // NORACE
    }

    public static void main(String[] args) {
        LazyLocked lazy = new LazyLocked();
        new Thread(() -> System.out.println(lazy.table().length)).start();
        new Thread(() -> System.out.println(lazy.table().length)).start();
    }
}
