// Settings are loaded into the same map again while requests read it. Twin: SettingsLoadedOnce.
import java.util.HashMap;
import java.util.Map;

public final class SettingsLoadedAgain {
    private final Map<String, String> settings = new HashMap<>();

    private void load(String colour) {
        settings.put("colour", colour); // RACE!
    }

    private void page() {
        System.out.println(settings.get("colour")); // RACE!
    }

    private void open(int requests) {
        for (int i = 0; i < requests; i++) {
            new Thread(this::page).start();
        }
    }

    public static void main(String[] args) {
        SettingsLoadedAgain site = new SettingsLoadedAgain();
        site.load("red");
        site.open(3);
        site.load("green");
    }
}
