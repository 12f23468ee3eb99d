// A constructor fills a table by the method that others call with a lock. Twin: TableFilledUnlocked.
import java.util.HashMap;
import java.util.Map;

public final class TableFilledByHelper {
    private final Map<String, Integer> table = new HashMap<>();

    private TableFilledByHelper() {
        insert("first", 1);
    }

    private void insert(String key, int value) {
        table.put(key, value); // NORACE
    }

    private synchronized void put(String key, int value) {
        insert(key, value);
    }

    public static void main(String[] args) {
        TableFilledByHelper made = new TableFilledByHelper();
        Runnable writer = () -> made.put("next", 2);
        new Thread(writer).start();
        new Thread(writer).start();
    }
}
