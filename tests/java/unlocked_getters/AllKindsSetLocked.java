// Fields of every kind are read and set under the monitor. Twin: AllKindsSetFreely.
public final class AllKindsSetLocked {
    private static byte small;
    private static short low;
    private static char letter;
    private static int number;
    private static long large;
    private static float half;
    private static double exact;
    private static boolean mark;
    private static Object text;

    private AllKindsSetLocked() {}

    private static synchronized void set(int value) {
        small = (byte) value; // NORACE
        low = (short) value; // NORACE
        letter = (char) value; // NORACE
        number = value; // NORACE
        large = value; // NORACE
        half = value; // NORACE
        exact = value; // NORACE
        mark = value > 0; // NORACE
        text = "" + value; // NORACE
    }

    private static synchronized double get() {
        double sum = small; // NORACE
        sum += low; // NORACE
        sum += letter; // NORACE
        sum += number; // NORACE
        sum += large; // NORACE
        sum += half; // NORACE
        sum += exact; // NORACE
        boolean marked = mark; // NORACE
        Object name = text; // NORACE
        return marked && name != null ? sum : -sum;
    }

    public static void main(String[] args) {
        new Thread(() -> set(7)).start();
        System.out.println(get());
    }
}
