// One method of a synchronized class is not. Twin: CounterReadInTurn.
public class CounterReadFreely {
    private int count;

    public synchronized void add(int by) {
        count += by; // RACE!
    }

    public int count() {
        return count; // RACE!
    }
}
