// The same account is in a list and in a map; each container is only read, but the account is written through both. Twin: ListedAndMappedApart.
import java.util.List;
import java.util.Map;

public final class ListedAndMappedSame {
    private ListedAndMappedSame() {}

    private static final class Account {
        private long balance;
    }

    private static void payAll(List<Account> accounts) {
        for (Account account : accounts) {
            account.balance -= 1; // RACE!
        }
    }

    private static void pay(Map<String, Account> accounts, String name) {
        accounts.get(name).balance += 1; // RACE!
    }

    public static void main(String[] args) {
        Account ada = new Account();
        List<Account> listed = List.of(ada, new Account());
        Map<String, Account> mapped = Map.of("ada", ada);
        new Thread(() -> payAll(listed)).start();
        new Thread(() -> pay(mapped, "ada")).start();
    }
}
