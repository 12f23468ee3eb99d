// Two static fields name one object; each thread goes by its own name, both get at the same count. Twin: TwoStaticsTwoObjects.
public final class TwoStaticsOneObject {
    private static final Tally LEFT = new Tally();
    private static final Tally RIGHT = LEFT;

    private TwoStaticsOneObject() {}

    private static final class Tally {
        private int count;
    }

    private static void left() {
        LEFT.count++; // RACE!
    }

    private static void right() {
        RIGHT.count++; // RACE!
    }

    public static void main(String[] args) {
        new Thread(TwoStaticsOneObject::left).start();
        new Thread(TwoStaticsOneObject::right).start();
    }
}
