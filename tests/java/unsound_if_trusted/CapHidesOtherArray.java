// copyInto writes objects in two threads, each under the lock of a vector of its own; the many pairs of Arrays.sort on long[] must not push it out of the report.
import java.nio.*;
import java.util.*;
public class CapHidesOtherArray {
    static Object[] objects = new Object[4]; static int[] ints2 = new int[4], ints3 = new int[4]; static long[] longs2 = new long[4]; static byte[] bytes = new byte[4];
    static void work() {
        new Vector<>(List.of("a", "b")).copyInto(objects); // RACE!
        Arrays.sort(longs2);
    }
    public static void main(String[] args) {
        new Thread(CapHidesOtherArray::work).start();
        new Thread(CapHidesOtherArray::work).start();
    }
}
