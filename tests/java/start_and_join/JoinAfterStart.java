// A join after the start orders what follows. Twin: JoinBeforeStart.
public final class JoinAfterStart {
    private static boolean loaded;

    private JoinAfterStart() {}

    public static void main(String[] args) throws InterruptedException {
        Thread loader = new Thread(() -> {
            loaded = true; // NORACE
        });
        loader.start();
        loader.join();
        System.out.println(loaded ? "loaded" : "not yet"); // NORACE
    }
}
