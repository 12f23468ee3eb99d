// A new object is stored in a volatile field and filled after that, so its reader may see it while it is filled. Twin: FilledThenStored.
public final class StoredThenFilled {
    private static volatile Settings current;

    private StoredThenFilled() {}

    private static final class Settings {
        private String host;
        private int port;
    }

    private static void load() {
        Settings settings = new Settings();
        current = settings; // NORACE
        settings.host = "localhost"; // RACE!
        settings.port = 80; // RACE!
    }

    public static void main(String[] args) {
        new Thread(StoredThenFilled::load).start();
        Settings seen = current; // NORACE
        if (seen != null) {
            System.out.println(seen.host); // RACE!
            System.out.println(seen.port); // RACE!
        }
    }
}
