// A static map is filled by many instances under the monitor of their class. Twin: CodesUnderMonitorOfInstance.
import java.util.HashMap;
import java.util.Map;

public final class CodesUnderMonitorOfClass {
    private static final Map<String, Integer> CODES = new HashMap<>();
    private final String prefix;

    private CodesUnderMonitorOfClass(String prefix) {
        this.prefix = prefix;
    }

    private void register(String name) {
        synchronized (CodesUnderMonitorOfClass.class) {
            CODES.put(prefix + name, CODES.size()); // NORACE
        }
    }

    public static void main(String[] args) {
        for (String prefix : new String[] {"left", "right"}) {
            CodesUnderMonitorOfClass part = new CodesUnderMonitorOfClass(prefix);
            new Thread(() -> part.register("door")).start();
            new Thread(() -> part.register("wall")).start();
        }
    }
}
