package bank;

/** An account whose balance is guarded by its own monitor, and whose history is not. */
final class Account {
    private final String owner;
    private long balance;
    private int operations;

    Account(String owner, long balance) {
        this.owner = owner;
        this.balance = balance;
    }

    String owner() {
        return owner;
    }

    synchronized void deposit(long amount) {
        balance += amount;
        operations++;
    }

    synchronized boolean withdraw(long amount) {
        if (balance < amount) {
            return false;
        }
        balance -= amount;
        operations++;
        return true;
    }

    synchronized long balance() {
        return balance;
    }

    /** Reads without the monitor that writers hold. */
    int operations() {
        return operations;
    }
}
