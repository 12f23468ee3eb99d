// A static map is filled by many instances, each under its own monitor. Twin: CodesUnderMonitorOfClass.
import java.util.HashMap;
import java.util.Map;

public final class CodesUnderMonitorOfInstance {
    private static final Map<String, Integer> CODES = new HashMap<>();
    private final String prefix;

    private CodesUnderMonitorOfInstance(String prefix) {
        this.prefix = prefix;
    }

    private void register(String name) {
        synchronized (this) {
            CODES.put(prefix + name, CODES.size()); // RACE!
        }
    }

    public static void main(String[] args) {
        for (String prefix : new String[] {"left", "right"}) {
            CodesUnderMonitorOfInstance part = new CodesUnderMonitorOfInstance(prefix);
            new Thread(() -> part.register("door")).start();
            new Thread(() -> part.register("wall")).start();
        }
    }
}
