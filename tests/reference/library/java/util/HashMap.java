package java.util;

import java.util.function.Function;

/** A map: keys and values in the order in which they were put. */
public class HashMap<K, V> implements Map<K, V> {
    private final ArrayList<K> keys = new ArrayList<>();
    private final ArrayList<V> values = new ArrayList<>();

    public HashMap() {}

    public HashMap(int capacity) {}

    private int index(Object key) {
        for (int i = 0; i < keys.size(); i++) {
            if (key.equals(keys.get(i))) {
                return i;
            }
        }
        return -1;
    }

    public V put(K key, V value) {
        int index = index(key);
        if (index >= 0) {
            return values.set(index, value);
        }
        keys.add(key);
        values.add(value);
        return null;
    }

    public V get(Object key) {
        int index = index(key);
        return index < 0 ? null : values.get(index);
    }

    public boolean containsKey(Object key) {
        return index(key) >= 0;
    }

    public V remove(Object key) {
        int index = index(key);
        if (index < 0) {
            return null;
        }
        keys.remove(index);
        return values.remove(index);
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> makes) {
        V found = get(key);
        if (found == null) {
            found = makes.apply(key);
            put(key, found);
        }
        return found;
    }

    public int size() {
        return keys.size();
    }

    public boolean isEmpty() {
        return keys.isEmpty();
    }

    public Collection<V> values() {
        return values;
    }
}
