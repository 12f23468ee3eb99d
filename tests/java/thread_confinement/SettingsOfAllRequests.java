// Each request changes the settings that it was given, which are those of all. Twin: SettingsCopiedPerRequest.
public final class SettingsOfAllRequests {
    private static final Settings DEFAULTS = new Settings();

    private SettingsOfAllRequests() {}

    private static final class Settings {
        private int limit = 10;

        Settings copy() {
            return this;
        }
    }

    private static void serve(int wanted) {
        Settings settings = DEFAULTS.copy();
        settings.limit = Math.min(settings.limit, wanted); // RACE!
        System.out.println(settings.limit); // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> serve(3)).start();
        new Thread(() -> serve(4)).start();
    }
}
