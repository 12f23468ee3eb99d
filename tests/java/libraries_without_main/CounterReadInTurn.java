// All methods of a class are synchronized. Twin: CounterReadFreely.
public class CounterReadInTurn {
    private int count;

    public synchronized void add(int by) {
        count += by; // NORACE
    }

    public synchronized int count() {
        return count; // NORACE
    }
}
