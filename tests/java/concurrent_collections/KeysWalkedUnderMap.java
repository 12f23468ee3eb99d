// A walk over the keys of a synchronized map holds the monitor of the map, which guards its views too. Twin: KeysWalkedUnderKeys.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

public final class KeysWalkedUnderMap {
    private static final Map<String, Integer> MAP = Collections.synchronizedMap(new HashMap<>());

    private KeysWalkedUnderMap() {}

    private static void put(String key) {
        MAP.put(key, 1); // NORACE
    }

    private static void print() {
        Set<String> keys = MAP.keySet(); // NORACE
        synchronized (MAP) {
            for (String key : keys) { // NORACE
                System.out.println(key);
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> put("one")).start();
        new Thread(() -> put("two")).start();
        print();
    }
}
