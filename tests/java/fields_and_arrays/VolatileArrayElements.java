// The reference to an array is volatile, its elements are not. Twin: VolatileArrayReplaced.
public final class VolatileArrayElements {
    private static volatile int[] cells = {0, 0}; // NORACE

    private VolatileArrayElements() {}

    private static void set(int value) {
        cells[0] = value; // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> set(5)).start();
        System.out.println(cells[0]); // RACE!
    }
}
