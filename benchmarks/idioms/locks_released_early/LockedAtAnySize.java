// Large and small sums are added under the monitor. Twin: LockedWhenLarge.
public final class LockedAtAnySize {
    private static final Object LOCK = new Object();
    private static int total;

    private LockedAtAnySize() {}

    private static void add(int sum) {
        if (sum > 100) {
            synchronized (LOCK) {
                total += sum; // NORACE
            }
        } else {
            synchronized (LOCK) {
                total += sum; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> add(500)).start();
        new Thread(() -> add(5)).start();
    }
}
