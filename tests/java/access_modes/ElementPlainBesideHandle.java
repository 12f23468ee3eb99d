// An element of an array is added to through a handle for elements and read plainly by another thread. Twin: ElementByHandle.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public final class ElementPlainBesideHandle {
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);
    private final int[] cells = new int[4];

    private void add(int at) {
        CELL.getAndAdd(cells, at, 1); // RACE!
    }

    private int get(int at) {
        return cells[at]; // RACE!
    }

    public static void main(String[] args) {
        ElementPlainBesideHandle histogram = new ElementPlainBesideHandle();
        new Thread(() -> histogram.add(2)).start();
        System.out.println(histogram.get(2));
    }
}
