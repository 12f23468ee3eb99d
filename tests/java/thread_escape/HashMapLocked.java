// A HashMap is filled by two threads under one monitor. Twin: HashMapUnlocked.
import java.util.HashMap;
import java.util.Map;

public final class HashMapLocked {
    private final Map<String, Integer> prices = new HashMap<>();

    private synchronized int price(String name) {
        Integer known = prices.get(name); // NORACE
        if (known == null) {
            known = name.length();
            prices.put(name, known); // NORACE
        }
        return known;
    }

    public static void main(String[] args) {
        HashMapLocked cache = new HashMapLocked();
        new Thread(() -> cache.price("tea")).start();
        new Thread(() -> cache.price("coffee")).start();
    }
}
