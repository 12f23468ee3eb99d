// Compound assignments both read and write fields without the monitor that the getter holds, on boxed, shifted and element values. Twin: CompoundOnFieldLocked.
public final class CompoundOnFieldFreely {
    private static Integer boxed = 0;
    private static long bits = 1;
    private static String text = "";
    private static final int[] CELLS = new int[1];

    private CompoundOnFieldFreely() {}

    private static void change() {
        boxed++; // RACE!
        bits <<= 2; // RACE!
        text += 'x'; // RACE!
        CELLS[0] |= 4; // RACE!
    }

    private static synchronized long get() {
        long sum = boxed; // RACE!
        sum += bits; // RACE!
        sum += text.length(); // RACE!
        return sum + CELLS[0]; // RACE!
    }

    public static void main(String[] args) {
        new Thread(CompoundOnFieldFreely::change).start();
        System.out.println(get());
    }
}
