// A volatile array is replaced by a changed copy, its elements are never written again. Twin: VolatileArrayElements.
public final class VolatileArrayReplaced {
    private static volatile int[] cells = {0, 0}; // NORACE

    private VolatileArrayReplaced() {}

    private static void set(int value) {
        int[] copy = cells.clone(); // NORACE
        copy[0] = value; // NORACE
        cells = copy; // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> set(5)).start();
        System.out.println(cells[0]); // NORACE
    }
}
