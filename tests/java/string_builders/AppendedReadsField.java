// A local builder calls toString of what is appended, while it is changed. Twin: AppendedReadsFieldLocked.
public final class AppendedReadsField {
    private int balance;

    @Override
    public String toString() {
        return String.valueOf(balance); // RACE!
    }

    private void pay() {
        balance++; // RACE!
    }

    private static int shown(AppendedReadsField account) {
        StringBuilder text = new StringBuilder("balance: "); // NORACE
        text.append(account).append('.'); // NORACE
        return text.length(); // NORACE
    }

    public static void main(String[] args) {
        AppendedReadsField account = new AppendedReadsField();
        new Thread(() -> account.pay()).start();
        new Thread(() -> shown(account)).start();
    }
}
