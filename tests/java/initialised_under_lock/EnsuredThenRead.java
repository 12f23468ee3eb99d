// Every read follows a call of the synchronized method that sets the value once, so the write is before it. Twin: ReadWithoutEnsuring.
public final class EnsuredThenRead {
    private double factor;
    private boolean known;

    private synchronized void ensure() {
        if (!known) { // NORACE
            factor = 1.5; // NORACE
            known = true; // NORACE
        }
    }

    private double scale(double size) {
        ensure();
        return size * factor; // NORACE
    }

    private double factor() {
        ensure();
        return factor; // NORACE
    }

    public static void main(String[] args) {
        EnsuredThenRead shared = new EnsuredThenRead();
        new Thread(() -> System.out.println(shared.scale(2))).start();
        new Thread(() -> System.out.println(shared.factor())).start();
    }
}
