// A new object is filled and then stored in a volatile field, so its reader sees it filled. Twin: StoredThenFilled.
public final class FilledThenStored {
    private static volatile Settings current;

    private FilledThenStored() {}

    private static final class Settings {
        private String host;
        private int port;
    }

    private static void load() {
        Settings settings = new Settings();
        settings.host = "localhost"; // NORACE
        settings.port = 80; // NORACE
        current = settings; // NORACE
    }

    public static void main(String[] args) {
        new Thread(FilledThenStored::load).start();
        Settings seen = current; // NORACE
        if (seen != null) {
            System.out.println(seen.host); // NORACE
            System.out.println(seen.port); // NORACE
        }
    }
}
