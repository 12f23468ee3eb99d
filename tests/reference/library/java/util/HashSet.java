package java.util;

/** A set: its elements in the order in which they were added. */
public class HashSet<E> implements Set<E> {
    private final ArrayList<E> items = new ArrayList<>();

    public HashSet() {}

    public boolean add(E item) {
        return !items.contains(item) && items.add(item);
    }

    public boolean contains(Object item) {
        return items.contains(item);
    }

    public int size() {
        return items.size();
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }

    public Iterator<E> iterator() {
        return items.iterator();
    }
}
