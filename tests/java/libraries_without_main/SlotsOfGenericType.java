// What a generic method returns is used as what it is. Twin: SlotsOfGuardedType.
public class SlotsOfGenericType<T> {
    private volatile T held;

    public T held() {
        return held;
    }

    public void hold(T value) {
        held = value;
    }

    public static SlotsOfGenericType<Tally> ofTally() {
        SlotsOfGenericType<Tally> made = new SlotsOfGenericType<>();
        made.hold(new Tally());
        return made;
    }

    public static final class Tally {
        private int sum;

        private Tally() {}

        public void add(int value) {
            sum += value; // RACE!
        }
    }
}
