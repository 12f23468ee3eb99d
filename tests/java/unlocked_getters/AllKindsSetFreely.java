// Fields of every kind are read under the monitor and set without it, so no write is ordered with a read. Twin: AllKindsSetLocked.
public final class AllKindsSetFreely {
    private static byte small;
    private static short low;
    private static char letter;
    private static int number;
    private static long large;
    private static float half;
    private static double exact;
    private static boolean mark;
    private static Object text;

    private AllKindsSetFreely() {}

    private static void set(int value) {
        small = (byte) value; // RACE!
        low = (short) value; // RACE!
        letter = (char) value; // RACE!
        number = value; // RACE!
        large = value; // RACE!
        half = value; // RACE!
        exact = value; // RACE!
        mark = value > 0; // RACE!
        text = "" + value; // RACE!
    }

    private static synchronized double get() {
        double sum = small; // RACE!
        sum += low; // RACE!
        sum += letter; // RACE!
        sum += number; // RACE!
        sum += large; // RACE!
        sum += half; // RACE!
        sum += exact; // RACE!
        boolean marked = mark; // RACE!
        Object name = text; // RACE!
        return marked && name != null ? sum : -sum;
    }

    public static void main(String[] args) {
        new Thread(() -> set(7)).start();
        System.out.println(get());
    }
}
