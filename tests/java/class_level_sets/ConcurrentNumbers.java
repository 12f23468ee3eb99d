import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A set of numbers in a concurrent map, known by a type that does not tell. */
public class ConcurrentNumbers {
    private final Map<Integer, Boolean> numbers = new ConcurrentHashMap<>();

    public boolean contains(int number) {
        return numbers.containsKey(number);
    }

    public boolean add(int number) {
        return numbers.put(number, true) == null;
    }

    public boolean remove(int number) {
        return numbers.remove(number) != null;
    }
}
