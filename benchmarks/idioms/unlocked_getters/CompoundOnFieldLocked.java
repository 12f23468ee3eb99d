// Compound assignments read and write fields under the monitor that the getter holds, on boxed, shifted and element values. Twin: CompoundOnFieldFreely.
public final class CompoundOnFieldLocked {
    private static Integer boxed = 0;
    private static long bits = 1;
    private static String text = "";
    private static final int[] CELLS = new int[1];

    private CompoundOnFieldLocked() {}

    private static synchronized void change() {
        boxed++; // NORACE
        bits <<= 2; // NORACE
        text += 'x'; // NORACE
        CELLS[0] |= 4; // NORACE
    }

    private static synchronized long get() {
        long sum = boxed; // NORACE
        sum += bits; // NORACE
        sum += text.length(); // NORACE
        return sum + CELLS[0]; // NORACE
    }

    public static void main(String[] args) {
        new Thread(CompoundOnFieldLocked::change).start();
        System.out.println(get());
    }
}
