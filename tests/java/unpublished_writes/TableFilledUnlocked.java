// A constructor fills a table by the method that others call without a lock. Twin: TableFilledByHelper.
import java.util.HashMap;
import java.util.Map;

public final class TableFilledUnlocked {
    private final Map<String, Integer> table = new HashMap<>();

    private TableFilledUnlocked() {
        insert("first", 1);
    }

    private void insert(String key, int value) {
        table.put(key, value); // RACE!
    }

    private void put(String key, int value) {
        insert(key, value);
    }

    public static void main(String[] args) {
        TableFilledUnlocked made = new TableFilledUnlocked();
        Runnable writer = () -> made.put("next", 2);
        new Thread(writer).start();
        new Thread(writer).start();
    }
}
