// each call writes the array it is given, in two threads that nothing orders.
import java.nio.*;
import java.util.*;
public class ArraysFilled {
    static int[] ints = new int[4]; static long[] longs = new long[4]; static short[] shorts = new short[4];
    static float[] floats = new float[4]; static double[] doubles = new double[4]; static char[] chars = new char[4];
    static char[] chars2 = new char[4]; static char[] chars3 = new char[4]; static Thread[] threads = new Thread[9];
    static Thread[] threads2 = new Thread[9];
    static Object[] objects = new Object[4]; static Object[] objects2 = new Object[4]; static byte[] bytes = new byte[4];
    static byte[] bytes2 = new byte[4]; static byte[] bytes3 = new byte[4]; static int[] ints2 = new int[4];
    static int[] ints3 = new int[4]; static long[] longs2 = new long[4];
    static void work() {
        IntBuffer.allocate(4).get(ints); // RACE!
        LongBuffer.allocate(4).get(longs); // RACE!
        ShortBuffer.allocate(4).get(shorts); // RACE!
        FloatBuffer.allocate(4).get(floats); // RACE!
        DoubleBuffer.allocate(4).get(doubles); // RACE!
        new StringBuilder("abcd").getChars(0, 4, chars, 0); // RACE!
        "abcd".getChars(0, 4, chars2, 0); // RACE!
        new StringBuffer("abcd").getChars(0, 4, chars3, 0); // RACE!
        Thread.enumerate(threads); // RACE!
        Thread.currentThread().getThreadGroup().enumerate(threads2); // RACE!
        new Vector<>(List.of("a", "b")).copyInto(objects); // RACE!
        new java.util.concurrent.CopyOnWriteArrayList<>(List.of("a", "b")).toArray(objects2); // RACE!
        Base64.getEncoder().encode(new byte[1], bytes); // RACE!
        new Random().nextBytes(bytes2); // RACE!
        java.util.concurrent.ThreadLocalRandom.current().nextBytes(bytes3); // RACE!
        Arrays.setAll(ints2, i -> i); // RACE!
        Arrays.parallelPrefix(ints3, Integer::sum); // RACE!
        Arrays.sort(longs2); // RACE!
    }
    public static void main(String[] args) {
        new Thread(ArraysFilled::work).start();
        new Thread(ArraysFilled::work).start();
    }
}
