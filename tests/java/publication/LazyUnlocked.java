// A field is initialised by whoever asks first, without a lock. Twin: LazyLocked.
public final class LazyUnlocked {
    private int[] table;

    private int[] table() {
        if (table == null) { // RACE!
            table = new int[] {1, 2, 4}; // RACE!
        }
        return table; // RACE!
    }

    public static void main(String[] args) {
        LazyUnlocked lazy = new LazyUnlocked();
        new Thread(() -> System.out.println(lazy.table().length)).start();
        new Thread(() -> System.out.println(lazy.table().length)).start();
    }
}
