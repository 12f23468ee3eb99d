// A constructor has a helper read from a map that others may have, and is published before. Twin: FilledFromGivenBeforePublish.
import java.util.HashMap;
import java.util.Map;

public final class FilledFromGivenAfterPublish {
    private static final Map<String, Options> ALL = new HashMap<>();

    private FilledFromGivenAfterPublish() {}

    private static final class Options {
        private int size;
        private String name;

        Options(Map<String, String> given, Map<String, Map<String, String>> kept) {
            synchronized (ALL) {
                ALL.put("last", this);
            }
            fill(given, kept);
        }

        private void fill(Map<String, String> given, Map<String, Map<String, String>> kept) {
            kept.put("last", given);
            size = given.size(); // RACE!
            name = given.get("name"); // RACE!
        }
    }

    private static void look() {
        synchronized (ALL) {
            for (Options each : ALL.values()) {
                System.out.println(each.size + each.name); // RACE!
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
