// The thread was not alive when main asked, since it had not been started yet. Twin: AskedAfterStart.
public final class AskedBeforeStart {
    private static int total;

    private AskedBeforeStart() {}

    public static void main(String[] args) {
        Thread adder = new Thread(() -> {
            total += 5; // RACE!
        });
        boolean isAlive = adder.isAlive();
        adder.start();
        if (!isAlive) {
            System.out.println(total); // RACE!
        }
    }
}
