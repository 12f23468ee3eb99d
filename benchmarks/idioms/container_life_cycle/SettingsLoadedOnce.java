// Settings are loaded into a map before requests, which only read it. Twin: SettingsLoadedAgain.
import java.util.HashMap;
import java.util.Map;

public final class SettingsLoadedOnce {
    private final Map<String, String> settings = new HashMap<>();

    private void load(String colour) {
        settings.put("colour", colour); // NORACE
    }

    private void page() {
        System.out.println(settings.get("colour")); // NORACE
    }

    private void open(int requests) {
        for (int i = 0; i < requests; i++) {
            new Thread(this::page).start();
        }
    }

    public static void main(String[] args) {
        SettingsLoadedOnce site = new SettingsLoadedOnce();
        site.load("red");
        site.load("green");
        site.open(3);
    }
}
