// Two threads get the same map from an atomic reference, and both change it. Twin: ValueInReferenceReplaced.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

public final class ValueInReferenceChanged {
    private final AtomicReference<Map<String, String>> table = new AtomicReference<>(new HashMap<>());

    private void put(String key) {
        table.get().put(key, "set"); // RACE!
    }

    public static void main(String[] args) {
        ValueInReferenceChanged settings = new ValueInReferenceChanged();
        Thread first = new Thread(() -> settings.put("a"));
        Thread second = new Thread(() -> settings.put("b"));
        first.start();
        second.start();
    }
}
