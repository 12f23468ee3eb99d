// Only the thread whose putIfAbsent finds nothing sets up the account of a name. Twin: EachPutWins.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public final class FirstPutWins {
    private static final ConcurrentMap<String, Boolean> STARTED = new ConcurrentHashMap<>();

    private FirstPutWins() {}

    private static final class Account {
        private int balance;
    }

    private static boolean first(String name) {
        return STARTED.putIfAbsent(name, true) == null;
    }

    private static void setUp(String name, Account account) {
        if (first(name)) {
            account.balance = 100; // NORACE
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        Runnable task = () -> setUp("warp", account);
        new Thread(task).start();
        new Thread(task).start();
    }
}
