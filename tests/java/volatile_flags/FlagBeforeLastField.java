// One field is written after the volatile flag is set, so nothing orders it with who saw the flag set. Twin: FlagAfterAllFields.
public final class FlagBeforeLastField {
    private final Settings settings = new Settings();
    private volatile boolean ready;

    private static final class Settings {
        private int port;
        private int limit;
    }

    private void load() {
        settings.port = 80; // NORACE
        ready = true; // NORACE
        settings.limit = 5; // RACE!
    }

    private void serve() {
        while (!ready) { // NORACE
            Thread.onSpinWait();
        }
        System.out.println(settings.port); // NORACE
        System.out.println(settings.limit); // RACE!
    }

    public static void main(String[] args) {
        FlagBeforeLastField server = new FlagBeforeLastField();
        new Thread(server::serve).start();
        server.load();
    }
}
