// Fields of every kind are set under the monitor and read without it, so no read is ordered with a write. Twin: AllKindsReadLocked.
public final class AllKindsReadFreely {
    private byte small;
    private short low;
    private char letter;
    private int number;
    private long large;
    private float half;
    private double exact;
    private boolean mark;
    private String text;

    private synchronized void set(int value) {
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

    private double get() {
        double sum = small; // RACE!
        sum += low; // RACE!
        sum += letter; // RACE!
        sum += number; // RACE!
        sum += large; // RACE!
        sum += half; // RACE!
        sum += exact; // RACE!
        boolean marked = mark; // RACE!
        String name = text; // RACE!
        return marked && name != null ? sum : -sum;
    }

    public static void main(String[] args) {
        AllKindsReadFreely values = new AllKindsReadFreely();
        new Thread(() -> values.set(7)).start();
        System.out.println(values.get());
    }
}
