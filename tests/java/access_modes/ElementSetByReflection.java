// An element is set by reflection and read plainly by another thread. Twin: ElementSetByReflectionLocked.
import java.lang.reflect.Array;

public final class ElementSetByReflection {
    private static final int[] CELLS = new int[2];

    private ElementSetByReflection() {}

    private static void set(Object array) {
        Array.setInt(array, 0, 5); // RACE!
    }

    private static int get() {
        return CELLS[0]; // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> set(CELLS)).start();
        System.out.println(get());
    }
}
