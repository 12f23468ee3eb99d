// Two account books lock themselves, but the same account is in both maps. Twin: AccountInOneBook.
import java.util.HashMap;
import java.util.Map;

public final class AccountInTwoBooks {
    private final Map<String, Account> accounts = new HashMap<>();

    private static final class Account {
        private int balance;
    }

    private synchronized void open(String name, Account account) {
        accounts.put(name, account); // NORACE
    }

    private void pay(String name) {
        synchronized (this) {
            accounts.get(name).balance++; // RACE!
        }
    }

    public static void main(String[] args) {
        Account joint = new Account();
        AccountInTwoBooks[] books = new AccountInTwoBooks[2];
        for (int i = 0; i < books.length; i++) {
            books[i] = new AccountInTwoBooks();
            books[i].open("ada", joint);
        }
        books[0].open("bob", joint);
        Runnable paying = () -> {
            for (AccountInTwoBooks book : books) {
                book.pay("ada");
            }
        };
        new Thread(paying).start();
        new Thread(paying).start();
    }
}
