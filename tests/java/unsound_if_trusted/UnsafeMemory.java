// setMemory and copyMemory write the elements of the array, in two threads that nothing orders.
import sun.misc.Unsafe;
public class UnsafeMemory {
    static final Unsafe U;
    static {
        try {
            java.lang.reflect.Field f = Unsafe.class.getDeclaredField("theUnsafe");
            f.setAccessible(true);
            U = (Unsafe) f.get(null);
        } catch (Exception e) { throw new Error(e); }
    }
    static byte[] a = new byte[4], b = new byte[4];
    static void work() {
        U.setMemory(a, Unsafe.ARRAY_BYTE_BASE_OFFSET, 4, (byte) 1); // RACE!
        U.copyMemory(new byte[4], Unsafe.ARRAY_BYTE_BASE_OFFSET, b, Unsafe.ARRAY_BYTE_BASE_OFFSET, 4); // RACE!
    }
    public static void main(String[] args) {
        new Thread(UnsafeMemory::work).start();
        new Thread(UnsafeMemory::work).start();
    }
}
