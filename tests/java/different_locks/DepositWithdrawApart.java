// Deposits and withdrawals hold two different monitors, which do not order them. Twin: DepositWithdrawTogether.
public final class DepositWithdrawApart {
    private final Object deposits = new Object();
    private final Object withdrawals = new Object();
    private int balance;

    private void deposit(int sum) {
        synchronized (deposits) {
            balance += sum; // RACE!
        }
    }

    private void withdraw(int sum) {
        synchronized (withdrawals) {
            balance -= sum; // RACE!
        }
    }

    public static void main(String[] args) {
        DepositWithdrawApart account = new DepositWithdrawApart();
        new Thread(() -> account.deposit(5)).start();
        new Thread(() -> account.withdraw(3)).start();
    }
}
