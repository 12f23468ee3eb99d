// Joining an object to a text calls its toString, which reads without the monitor that the setter holds. Twin: ToStringReadsLocked.
public final class ToStringReadsFreely {
    private ToStringReadsFreely() {}

    private static final class Account {
        private String owner = "nobody";
        private double balance;

        synchronized void set(String name, double sum) {
            owner = name; // RACE!
            balance = sum; // RACE!
        }

        @Override
        public String toString() {
            String text = owner; // RACE!
            return text + balance; // RACE!
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        new Thread(() -> account.set("ada", 5)).start();
        System.out.println("joined " + account);
        System.out.println(String.valueOf(account));
    }
}
