// A loop over the values of a synchronized map holds the monitor of the map, as changes do. Twin: ValuesGuardedByView.
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public final class ValuesGuardedByMap {
    private final Map<String, Integer> ages = Collections.synchronizedMap(new HashMap<>());

    private void add(String name, int age) {
        ages.put(name, age); // NORACE
    }

    private int sum() {
        int sum = 0;
        Collection<Integer> values = ages.values();
        synchronized (ages) {
            for (int age : values) { // NORACE
                sum += age;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        ValuesGuardedByMap people = new ValuesGuardedByMap();
        new Thread(() -> people.add("ada", 36)).start();
        System.out.println(people.sum());
    }
}
