// Maps by identity, by enum constant and by weak key are filled by one thread and read by another, unordered. Twin: TablesOfOddKindsLocked.
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.WeakHashMap;

public final class TablesOfOddKinds {
    private enum Colour { RED, GREEN }

    private final Map<Object, Integer> byIdentity = new IdentityHashMap<>();
    private final Map<Colour, Integer> byColour = new EnumMap<>(Colour.class);
    private final Map<Object, Integer> byWeakKey = new WeakHashMap<>();

    private void fill(Object key) {
        byIdentity.put(key, 1); // RACE!
        byColour.put(Colour.GREEN, 2); // RACE!
        byWeakKey.put(key, 3); // RACE!
    }

    private boolean has(Object key) {
        boolean found = byIdentity.containsKey(key); // RACE!
        found |= byColour.get(Colour.GREEN) != null; // RACE!
        return found | byWeakKey.get(key) != null; // RACE!
    }

    public static void main(String[] args) {
        TablesOfOddKinds tables = new TablesOfOddKinds();
        Object key = new Object();
        new Thread(() -> tables.fill(key)).start();
        System.out.println(tables.has(key));
    }
}
