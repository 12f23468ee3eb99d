// Each thread that finds no account of a name puts it and sets it up, and there may be two. Twin: FirstPutWins.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public final class EachPutWins {
    private static final ConcurrentMap<String, Boolean> STARTED = new ConcurrentHashMap<>();

    private EachPutWins() {}

    private static final class Account {
        private int balance;
    }

    private static boolean first(String name) {
        boolean missing = !STARTED.containsKey(name);
        STARTED.put(name, true);
        return missing;
    }

    private static void setUp(String name, Account account) {
        if (first(name)) {
            account.balance = 100; // RACE!
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        Runnable task = () -> setUp("warp", account);
        new Thread(task).start();
        new Thread(task).start();
    }
}
