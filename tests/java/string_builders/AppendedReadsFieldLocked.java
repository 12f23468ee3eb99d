// A local builder calls toString of what is appended, with its lock held. Twin: AppendedReadsField.
public final class AppendedReadsFieldLocked {
    private int balance;

    @Override
    public String toString() {
        return String.valueOf(balance); // NORACE
    }

    private void pay() {
        synchronized (this) {
            balance++; // NORACE
        }
    }

    private static int shown(AppendedReadsFieldLocked account) {
        StringBuilder text = new StringBuilder("balance: "); // NORACE
        synchronized (account) {
            text.append(account).append('.'); // NORACE
        }
        return text.length(); // NORACE
    }

    public static void main(String[] args) {
        AppendedReadsFieldLocked account = new AppendedReadsFieldLocked();
        new Thread(() -> account.pay()).start();
        new Thread(() -> shown(account)).start();
    }
}
