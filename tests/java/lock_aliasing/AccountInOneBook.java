// An account book locks itself to change an account in its map. Twin: AccountInTwoBooks.
import java.util.HashMap;
import java.util.Map;

public final class AccountInOneBook {
    private final Map<String, Account> accounts = new HashMap<>();

    private static final class Account {
        private int balance;
    }

    private synchronized void open(String name, Account account) {
        accounts.put(name, account); // NORACE
    }

    private void pay(String name) {
        synchronized (this) {
            accounts.get(name).balance++; // RACE: the loop finds the book again in the array, not known to be the one it made
        }
    }

    public static void main(String[] args) {
        Account joint = new Account();
        AccountInOneBook[] books = new AccountInOneBook[2];
        for (int i = 0; i < books.length; i++) {
            books[i] = new AccountInOneBook();
            books[i].open("ada", new Account());
        }
        books[0].open("bob", joint);
        Runnable paying = () -> {
            for (AccountInOneBook book : books) {
                book.pay("ada");
            }
        };
        new Thread(paying).start();
        new Thread(paying).start();
    }
}
