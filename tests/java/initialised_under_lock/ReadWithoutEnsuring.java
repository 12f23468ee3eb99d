// One read does not follow a call of the synchronized method that sets the value, so is unordered with it. Twin: EnsuredThenRead.
public final class ReadWithoutEnsuring {
    private double factor;
    private boolean known;

    private synchronized void ensure() {
        if (!known) { // NORACE
            factor = 1.5; // RACE!
            known = true; // NORACE
        }
    }

    private double scale(double size) {
        ensure();
        return size * factor; // NORACE
    }

    private double factor() {
        return factor; // RACE!
    }

    public static void main(String[] args) {
        ReadWithoutEnsuring shared = new ReadWithoutEnsuring();
        new Thread(() -> System.out.println(shared.scale(2))).start();
        new Thread(() -> System.out.println(shared.factor())).start();
    }
}
