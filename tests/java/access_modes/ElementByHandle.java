// An element of an array is added to and read through a handle for elements. Twin: ElementPlainBesideHandle.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class ElementByHandle {
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);
    private final int[] cells = new int[4];

    private void add(int at) {
        CELL.getAndAdd(cells, at, 1); // NORACE
    }

    private int get(int at) {
        return (int) CELL.getVolatile(cells, at); // NORACE
    }

    public static void main(String[] args) {
        ElementByHandle histogram = new ElementByHandle();
        new Thread(() -> histogram.add(2)).start();
        System.out.println(histogram.get(2));
    }
}
