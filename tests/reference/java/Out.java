/** Prints a trace that does not depend on how Java writes floating-point numbers. */
public final class Out {
    private Out() {}

    public static void print(String text) { System.out.println(text); }
    public static void print(Object object) { System.out.println(String.valueOf(object)); }
    public static void print(boolean value) { System.out.println(value); }
    public static void print(char value) { System.out.println(value); }
    public static void print(int value) { System.out.println(value); }
    public static void print(long value) { System.out.println(value); }
    public static void print(float value) {
        System.out.println("F" + Integer.toHexString(Float.floatToIntBits(value)));
    }
    public static void print(double value) {
        System.out.println("D" + Long.toHexString(Double.doubleToLongBits(value)));
    }
    public static void caught(Throwable thrown) {
        System.out.println("caught " + thrown.getClass().getName());
    }
}
