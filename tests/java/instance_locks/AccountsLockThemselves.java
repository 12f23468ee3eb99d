// Each account of a list is changed under its own monitor, whichever thread comes to it. Twin: AccountsLockFirstOfCaller.
import java.util.ArrayList;
import java.util.List;

public final class AccountsLockThemselves {
    private final List<Account> accounts = new ArrayList<>();

    private static final class Account {
        private int balance;
    }

    private void pay(int first) {
        for (int i = first; i < accounts.size(); i++) { // NORACE
            Account account = accounts.get(i); // NORACE
            synchronized (account) {
                account.balance += first + 1; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        AccountsLockThemselves bank = new AccountsLockThemselves();
        for (int i = 0; i < 4; i++) {
            bank.accounts.add(new Account()); // NORACE
        }
        new Thread(() -> bank.pay(0)).start();
        new Thread(() -> bank.pay(1)).start();
    }
}
