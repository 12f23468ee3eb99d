// Main reads if the thread, which was started, is no longer alive. Twin: AskedBeforeStart.
public final class AskedAfterStart {
    private static int total;

    private AskedAfterStart() {}

    public static void main(String[] args) {
        Thread adder = new Thread(() -> {
            total += 5; // NORACE
        });
        adder.start();
        boolean isAlive = adder.isAlive();
        if (!isAlive) {
            System.out.println(total); // NORACE
        }
    }
}
