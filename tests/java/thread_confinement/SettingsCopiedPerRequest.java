// Each request changes a copy of the settings that it makes for itself. Twin: SettingsOfAllRequests.
public final class SettingsCopiedPerRequest {
    private static final Settings DEFAULTS = new Settings();

    private SettingsCopiedPerRequest() {}

    private static final class Settings {
        private int limit = 10;

        Settings copy() {
            Settings copied = new Settings();
            copied.limit = limit; // NORACE
            return copied;
        }
    }

    private static void serve(int wanted) {
        Settings settings = DEFAULTS.copy();
        settings.limit = Math.min(settings.limit, wanted); // NORACE
        System.out.println(settings.limit); // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> serve(3)).start();
        new Thread(() -> serve(4)).start();
    }
}
