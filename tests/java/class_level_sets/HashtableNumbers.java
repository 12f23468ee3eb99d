import java.util.Hashtable;

/** A set of numbers that leaves everything to a table of the library that is safe by itself. */
public class HashtableNumbers {
    private final Hashtable<Integer, Boolean> numbers = new Hashtable<>();

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
