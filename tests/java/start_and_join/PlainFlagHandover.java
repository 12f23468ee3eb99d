// Data is handed over by a flag that is not volatile. Twin: VolatileFlagHandover.
public final class PlainFlagHandover {
    private static int data;
    private static boolean ready;

    private PlainFlagHandover() {}

    private static void produce() {
        data = 42; // RACE!
        ready = true; // RACE!
    }

    public static void main(String[] args) {
        new Thread(PlainFlagHandover::produce).start();
        if (ready) { // RACE!
            System.out.println(data); // RACE!
        }
    }
}
