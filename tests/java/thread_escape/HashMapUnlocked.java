// A HashMap is filled by two threads without a lock. Twin: HashMapLocked.
import java.util.HashMap;
import java.util.Map;

public final class HashMapUnlocked {
    private final Map<String, Integer> prices = new HashMap<>();

    private int price(String name) {
        Integer known = prices.get(name); // RACE!
        if (known == null) {
            known = name.length();
            prices.put(name, known); // RACE!
        }
        return known;
    }

    public static void main(String[] args) {
        HashMapUnlocked cache = new HashMapUnlocked();
        new Thread(() -> cache.price("tea")).start();
        new Thread(() -> cache.price("coffee")).start();
    }
}
