// Two static fields name two objects; each thread goes by its own name. Twin: TwoStaticsOneObject.
public final class TwoStaticsTwoObjects {
    private static final Tally LEFT = new Tally();
    private static final Tally RIGHT = new Tally();

    private TwoStaticsTwoObjects() {}

    private static final class Tally {
        private int count;
    }

    private static void left() {
        LEFT.count++; // NORACE
    }

    private static void right() {
        RIGHT.count++; // NORACE
    }

    public static void main(String[] args) {
        new Thread(TwoStaticsTwoObjects::left).start();
        new Thread(TwoStaticsTwoObjects::right).start();
    }
}
