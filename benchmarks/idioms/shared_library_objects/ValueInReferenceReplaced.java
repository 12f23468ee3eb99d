// Two threads replace the map in an atomic reference by a changed copy; no map is changed once it is there. Twin: ValueInReferenceChanged.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

public final class ValueInReferenceReplaced {
    private final AtomicReference<Map<String, String>> table = new AtomicReference<>(new HashMap<>());

    private void put(String key) {
        table.updateAndGet(old -> {
            Map<String, String> copy = new HashMap<>(old); // NORACE
            copy.put(key, "set"); // NORACE
            return copy;
        });
    }

    public static void main(String[] args) {
        ValueInReferenceReplaced settings = new ValueInReferenceReplaced();
        Thread first = new Thread(() -> settings.put("a"));
        Thread second = new Thread(() -> settings.put("b"));
        first.start();
        second.start();
    }
}
