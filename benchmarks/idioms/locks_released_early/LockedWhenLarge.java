// Only large sums are added under the monitor; the branch of the small ones holds nothing. Twin: LockedAtAnySize.
public final class LockedWhenLarge {
    private static final Object LOCK = new Object();
    private static int total;

    private LockedWhenLarge() {}

    private static void add(int sum) {
        if (sum > 100) {
            synchronized (LOCK) {
                total += sum; // RACE!
            }
        } else {
            total += sum; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> add(500)).start();
        new Thread(() -> add(5)).start();
    }
}
