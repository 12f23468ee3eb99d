// A static synchronized method against a block on the literal of another class. Twin: SameClassLiteral.
public final class OtherClassLiteral {
    private static int total;

    private OtherClassLiteral() {}

    private static synchronized void add() {
        total++; // RACE!
    }

    private static void subtract() {
        synchronized (Runnable.class) {
            total--; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(OtherClassLiteral::add).start();
        new Thread(OtherClassLiteral::subtract).start();
    }
}
