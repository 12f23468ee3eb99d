// A join before the start returns at once and orders nothing. Twin: JoinAfterStart.
public final class JoinBeforeStart {
    private static boolean loaded;

    private JoinBeforeStart() {}

    public static void main(String[] args) throws InterruptedException {
        Thread loader = new Thread(() -> {
            loaded = true; // RACE!
        });
        loader.join();
        loader.start();
        System.out.println(loaded ? "loaded" : "not yet"); // RACE!
    }
}
