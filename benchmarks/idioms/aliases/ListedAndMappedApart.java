// Different accounts are in a list and in a map, and each is written through its container only. Twin: ListedAndMappedSame.
import java.util.List;
import java.util.Map;

public final class ListedAndMappedApart {
    private ListedAndMappedApart() {}

    private static final class Account {
        private long balance;
    }

    private static void payAll(List<Account> accounts) {
        for (Account account : accounts) {
            account.balance -= 1; // NORACE
        }
    }

    private static void pay(Map<String, Account> accounts, String name) {
        accounts.get(name).balance += 1; // NORACE
    }

    public static void main(String[] args) {
        Account ada = new Account();
        List<Account> listed = List.of(ada, new Account());
        Map<String, Account> mapped = Map.of("ada", new Account());
        new Thread(() -> payAll(listed)).start();
        new Thread(() -> pay(mapped, "ada")).start();
    }
}
