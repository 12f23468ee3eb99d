// A static field is set by its initialiser, and only read afterwards. Twin: SettingsChangedLater.
public final class SettingsNeverChanged {
    private static int level = Integer.getInteger("level", 1); // NORACE

    private SettingsNeverChanged() {}

    public static void main(String[] args) {
        new Thread(() -> {
            System.out.println(level); // NORACE
        }).start();
        System.out.println(level + 1); // NORACE
    }
}
