// A walk over the keys of a synchronized map holds the monitor of the view, which guards nothing. Twin: KeysWalkedUnderMap.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

public final class KeysWalkedUnderKeys {
    private static final Map<String, Integer> MAP = Collections.synchronizedMap(new HashMap<>());

    private KeysWalkedUnderKeys() {}

    private static void put(String key) {
        MAP.put(key, 1); // RACE!
    }

    private static void print() {
        Set<String> keys = MAP.keySet(); // NORACE
        synchronized (keys) {
            for (String key : keys) { // RACE!
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
