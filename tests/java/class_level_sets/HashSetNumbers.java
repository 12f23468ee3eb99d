import java.util.HashSet;
import java.util.Set;

/** A set of numbers that leaves everything to a hash set of the library, which is not safe. */
public class HashSetNumbers {
    private final Set<Integer> numbers = new HashSet<>();

    public boolean contains(int number) {
        return numbers.contains(number);
    }

    public boolean add(int number) {
        return numbers.add(number);
    }

    public boolean remove(int number) {
        return numbers.remove(number);
    }
}
