// A loop over the keys of a synchronized map with the monitor of the map. Twin: KeysOfWrapperFree.
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

public final class KeysOfWrapperLocked {
    private final Map<String, Integer> ages = Collections.synchronizedMap(new TreeMap<>());

    private void add(String name, int age) {
        ages.put(name, age); // NORACE
    }

    private int sum() {
        int sum = 0;
        synchronized (ages) {
            for (String name : ages.keySet()) { // NORACE
                sum += name.length();
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        KeysOfWrapperLocked people = new KeysOfWrapperLocked();
        new Thread(() -> people.add("ada", 36)).start();
        System.out.println(people.sum());
    }
}
