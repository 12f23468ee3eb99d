// A loop over the keys of a synchronized map without the monitor of the map. Twin: KeysOfWrapperLocked.
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

public final class KeysOfWrapperFree {
    private final Map<String, Integer> ages = Collections.synchronizedMap(new TreeMap<>());

    private void add(String name, int age) {
        ages.put(name, age); // RACE!
    }

    private int sum() {
        int sum = 0;
        for (String name : ages.keySet()) { // RACE!
            sum += name.length();
        }
        return sum;
    }

    public static void main(String[] args) {
        KeysOfWrapperFree people = new KeysOfWrapperFree();
        new Thread(() -> people.add("ada", 36)).start();
        System.out.println(people.sum());
    }
}
