// All fields are written before the volatile flag is set and read after it was seen set, so they are ordered. Twin: FlagBeforeLastField.
public final class FlagAfterAllFields {
    private final Settings settings = new Settings();
    private volatile boolean ready;

    private static final class Settings {
        private int port;
        private int limit;
    }

    private void load() {
        settings.port = 80; // NORACE
        settings.limit = 5; // NORACE
        ready = true; // NORACE
    }

    private void serve() {
        while (!ready) { // NORACE
            Thread.onSpinWait();
        }
        System.out.println(settings.port); // NORACE
        System.out.println(settings.limit); // NORACE
    }

    public static void main(String[] args) {
        FlagAfterAllFields server = new FlagAfterAllFields();
        new Thread(server::serve).start();
        server.load();
    }
}
