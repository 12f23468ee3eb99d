// A method that starts a thread is called once. Twin: LauncherCalledTwice.
public final class LauncherCalledOnce {
    private static long ticks;

    private LauncherCalledOnce() {}

    private static void launch() {
        new Thread(LauncherCalledOnce::tick).start();
    }

    private static void tick() {
        ticks += 10; // NORACE
    }

    public static void main(String[] args) {
        launch();
        System.out.println("launched");
    }
}
