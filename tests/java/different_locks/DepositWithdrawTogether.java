// Deposits and withdrawals hold the same monitor, which orders them. Twin: DepositWithdrawApart.
public final class DepositWithdrawTogether {
    private final Object deposits = new Object();
    private int balance;

    private void deposit(int sum) {
        synchronized (deposits) {
            balance += sum; // NORACE
        }
    }

    private void withdraw(int sum) {
        synchronized (deposits) {
            balance -= sum; // NORACE
        }
    }

    public static void main(String[] args) {
        DepositWithdrawTogether account = new DepositWithdrawTogether();
        new Thread(() -> account.deposit(5)).start();
        new Thread(() -> account.withdraw(3)).start();
    }
}
