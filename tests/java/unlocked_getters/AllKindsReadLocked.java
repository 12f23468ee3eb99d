// Fields of every kind are set and read under the monitor. Twin: AllKindsReadFreely.
public final class AllKindsReadLocked {
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

    private synchronized double get() {
        double sum = small; // NORACE
        sum += low; // NORACE
        sum += letter; // NORACE
        sum += number; // NORACE
        sum += large; // NORACE
        sum += half; // NORACE
        sum += exact; // NORACE
        boolean marked = mark; // NORACE
        String name = text; // NORACE
        return marked && name != null ? sum : -sum;
    }

    public static void main(String[] args) {
        AllKindsReadLocked values = new AllKindsReadLocked();
        new Thread(() -> values.set(7)).start();
        System.out.println(values.get());
    }
}
