// An element is set by reflection under the lock of its readers. Twin: ElementSetByReflection.
import java.lang.reflect.Array;

public final class ElementSetByReflectionLocked {
    private static final int[] CELLS = new int[2];

    private ElementSetByReflectionLocked() {}

    private static synchronized void set(Object array) {
        Array.setInt(array, 0, 5); // NORACE
    }

    private static synchronized int get() {
        return CELLS[0]; // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> set(CELLS)).start();
        System.out.println(get());
    }
}
