// A method that starts a thread is called twice. Twin: LauncherCalledOnce.
public final class LauncherCalledTwice {
    private static long ticks;

    private LauncherCalledTwice() {}

    private static void launch() {
        new Thread(LauncherCalledTwice::tick).start();
    }

    private static void tick() {
        ticks += 10; // RACE!
    }

    public static void main(String[] args) {
        launch();
        launch();
    }
}
