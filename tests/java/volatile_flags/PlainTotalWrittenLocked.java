// The total is added to in a monitor and read without; it is plain, so that read is unordered with the writes. Twin: VolatileTotalWrittenLocked.
public final class PlainTotalWrittenLocked {
    private static int total;

    private PlainTotalWrittenLocked() {}

    private static synchronized void add(int amount) {
        total += amount; // RACE!
    }

    private static int total() {
        return total; // RACE!
    }

    public static void main(String[] args) {
        for (int i = 1; i < 4; i++) {
            int amount = i;
            new Thread(() -> add(amount)).start();
        }
        System.out.println(total());
    }
}
