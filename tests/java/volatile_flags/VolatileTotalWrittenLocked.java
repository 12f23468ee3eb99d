// The total is added to in a monitor and read without; it is volatile, so that read is no data race. Twin: PlainTotalWrittenLocked.
public final class VolatileTotalWrittenLocked {
    private static volatile int total;

    private VolatileTotalWrittenLocked() {}

    private static synchronized void add(int amount) {
        total += amount; // NORACE
    }

    private static int total() {
        return total; // NORACE
    }

    public static void main(String[] args) {
        for (int i = 1; i < 4; i++) {
            int amount = i;
            new Thread(() -> add(amount)).start();
        }
        System.out.println(total());
    }
}
