// Data is handed over by a volatile flag. Twin: PlainFlagHandover.
public final class VolatileFlagHandover {
    private static int data;
    private static volatile boolean ready;

    private VolatileFlagHandover() {}

    private static void produce() {
        data = 42; // NORACE
        ready = true; // NORACE
    }

    public static void main(String[] args) {
        new Thread(VolatileFlagHandover::produce).start();
        if (ready) { // NORACE
            System.out.println(data); // NORACE
        }
    }
}
