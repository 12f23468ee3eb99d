// A failed attempt is counted by a caller that still holds the lock. Twin: RetryOutsideLock.
public final class RetryInsideLock {
    private int attempts;

    private int connect(String address) {
        attempts++; // NORACE
        return Integer.parseInt(address);
    }

    private synchronized void open(String address) {
        try {
            connect(address);
        } catch (NumberFormatException e) {
            attempts += 10; // NORACE
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            RetryInsideLock line = new RetryInsideLock();
            new Thread(() -> line.open("81")).start();
            new Thread(() -> line.open("home")).start();
        }
    }
}
