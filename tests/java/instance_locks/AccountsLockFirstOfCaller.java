// Each account is changed under the monitor of an account that differs from thread to thread. Twin: AccountsLockThemselves.
import java.util.ArrayList;
import java.util.List;

public final class AccountsLockFirstOfCaller {
    private final List<Account> accounts = new ArrayList<>();

    private static final class Account {
        private int balance;
    }

    private void pay(int first) {
        for (int i = first; i < accounts.size(); i++) { // NORACE
            Account account = accounts.get(i); // NORACE
            synchronized (accounts.get(first)) {
                account.balance += first + 1; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        AccountsLockFirstOfCaller bank = new AccountsLockFirstOfCaller();
        for (int i = 0; i < 4; i++) {
            bank.accounts.add(new Account()); // NORACE
        }
        new Thread(() -> bank.pay(0)).start();
        new Thread(() -> bank.pay(1)).start();
    }
}
