// Private helpers take no lock, but every caller is synchronized, so its monitor orders their writes. Twin: HelpersSometimesLocked.
public final class HelpersAlwaysLocked {
    private int balance;
    private int entries;

    public synchronized void deposit(int amount) {
        change(amount);
    }

    public synchronized void withdraw(int amount) {
        change(-amount);
    }

    private void change(int amount) {
        balance += amount; // NORACE
        enter();
    }

    private void enter() {
        entries++; // NORACE
    }

    public static void main(String[] args) {
        HelpersAlwaysLocked account = new HelpersAlwaysLocked();
        new Thread(() -> account.deposit(10)).start();
        new Thread(() -> account.withdraw(3)).start();
    }
}
