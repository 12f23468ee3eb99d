// Maps by identity, by enum constant and by weak key are filled and read under one monitor. Twin: TablesOfOddKinds.
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.WeakHashMap;

public final class TablesOfOddKindsLocked {
    private enum Colour { RED, GREEN }

    private final Map<Object, Integer> byIdentity = new IdentityHashMap<>();
    private final Map<Colour, Integer> byColour = new EnumMap<>(Colour.class);
    private final Map<Object, Integer> byWeakKey = new WeakHashMap<>();

    private synchronized void fill(Object key) {
        byIdentity.put(key, 1); // NORACE
        byColour.put(Colour.GREEN, 2); // NORACE
        byWeakKey.put(key, 3); // NORACE
    }

    private synchronized boolean has(Object key) {
        boolean found = byIdentity.containsKey(key); // NORACE
        found |= byColour.get(Colour.GREEN) != null; // NORACE
        return found | byWeakKey.get(key) != null; // NORACE
    }

    public static void main(String[] args) {
        TablesOfOddKindsLocked tables = new TablesOfOddKindsLocked();
        Object key = new Object();
        new Thread(() -> tables.fill(key)).start();
        System.out.println(tables.has(key));
    }
}
