// A static field set by its initialiser is changed by main beside a thread. Twin: SettingsNeverChanged.
public final class SettingsChangedLater {
    private static int level = Integer.getInteger("level", 1); // NORACE

    private SettingsChangedLater() {}

    public static void main(String[] args) {
        new Thread(() -> {
            System.out.println(level); // RACE!
        }).start();
        level = 2; // RACE!
    }
}
