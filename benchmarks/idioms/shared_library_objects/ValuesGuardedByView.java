// A loop over the values of a synchronized map holds the monitor of the collection of values, but changes hold that of the map. Twin: ValuesGuardedByMap.
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public final class ValuesGuardedByView {
    private final Map<String, Integer> ages = Collections.synchronizedMap(new HashMap<>());

    private void add(String name, int age) {
        ages.put(name, age); // RACE!
    }

    private int sum() {
        int sum = 0;
        Collection<Integer> values = ages.values();
        synchronized (values) {
            for (int age : values) { // RACE!
                sum += age;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        ValuesGuardedByView people = new ValuesGuardedByView();
        new Thread(() -> people.add("ada", 36)).start();
        System.out.println(people.sum());
    }
}
