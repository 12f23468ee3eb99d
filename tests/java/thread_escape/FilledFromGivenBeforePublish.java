// A constructor has a helper read from a map that others may have, and is published afterwards. Twin: FilledFromGivenAfterPublish.
import java.util.HashMap;
import java.util.Map;

public final class FilledFromGivenBeforePublish {
    private static final Map<String, Options> ALL = new HashMap<>();

    private FilledFromGivenBeforePublish() {}

    private static final class Options {
        private int size;
        private String name;

        Options(Map<String, String> given, Map<String, Map<String, String>> kept) {
            fill(given, kept);
            synchronized (ALL) {
                ALL.put(name, this);
            }
        }

        private void fill(Map<String, String> given, Map<String, Map<String, String>> kept) {
            kept.put("last", given);
            size = given.size(); // NORACE
            name = given.get("name"); // NORACE
        }
    }

    private static void look() {
        synchronized (ALL) {
            for (Options each : ALL.values()) {
                System.out.println(each.size + each.name); // NORACE
            }
        }
    }

    public static void main(String[] args) {
        Map<String, Map<String, String>> kept = java.util.Collections.synchronizedMap(new HashMap<>());
        Runnable work = () -> {
            Map<String, String> given = new HashMap<>();
            given.put("name", "a");
            new Options(given, kept);
            look();
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
