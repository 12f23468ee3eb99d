// Joining an object to a text calls its toString, which reads under the monitor that the setter holds. Twin: ToStringReadsFreely.
public final class ToStringReadsLocked {
    private ToStringReadsLocked() {}

    private static final class Account {
        private String owner = "nobody";
        private double balance;

        synchronized void set(String name, double sum) {
            owner = name; // NORACE
            balance = sum; // NORACE
        }

        @Override
        public synchronized String toString() {
            String text = owner; // NORACE
            return text + balance; // NORACE
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        new Thread(() -> account.set("ada", 5)).start();
        System.out.println("joined " + account);
        System.out.println(String.valueOf(account));
    }
}
