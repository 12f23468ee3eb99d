// Private helpers take no lock, and one caller is not synchronized, so its writes are unordered. Twin: HelpersAlwaysLocked.
public final class HelpersSometimesLocked {
    private int balance;
    private int entries;

    public synchronized void deposit(int amount) {
        change(amount);
    }

    public void withdraw(int amount) {
        change(-amount);
    }

    private void change(int amount) {
        balance += amount; // RACE!
        enter();
    }

    private void enter() {
        entries++; // RACE!
    }

    public static void main(String[] args) {
        HelpersSometimesLocked account = new HelpersSometimesLocked();
        new Thread(() -> account.deposit(10)).start();
        new Thread(() -> account.withdraw(3)).start();
    }
}
