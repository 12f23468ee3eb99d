// A static synchronized method against a block on the literal of the same class. Twin: OtherClassLiteral.
public final class SameClassLiteral {
    private static int total;

    private SameClassLiteral() {}

    private static synchronized void add() {
        total++; // NORACE
    }

    private static void subtract() {
        synchronized (SameClassLiteral.class) {
            total--; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(SameClassLiteral::add).start();
        new Thread(SameClassLiteral::subtract).start();
    }
}
