// A failed attempt is counted by a caller after the exception released the lock. Twin: RetryInsideLock.
public final class RetryOutsideLock {
    private int attempts;

    private synchronized int connect(String address) {
        attempts++; // RACE!
        return Integer.parseInt(address);
    }

    private void open(String address) {
        try {
            connect(address);
        } catch (NumberFormatException e) {
            attempts += 10; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            RetryOutsideLock line = new RetryOutsideLock();
            new Thread(() -> line.open("81")).start();
            new Thread(() -> line.open("home")).start();
        }
    }
}
