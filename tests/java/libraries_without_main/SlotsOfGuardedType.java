// What a generic method returns keeps itself in order. Twin: SlotsOfGenericType.
public class SlotsOfGuardedType<T> {
    private volatile T held;

    public T held() {
        return held;
    }

    public void hold(T value) {
        held = value;
    }

    public static SlotsOfGuardedType<Tally> ofTally() {
        SlotsOfGuardedType<Tally> made = new SlotsOfGuardedType<>();
        made.hold(new Tally());
        return made;
    }

    public static final class Tally {
        private int sum;

        private Tally() {}

        public synchronized void add(int value) {
            sum += value; // NORACE
        }
    }
}
