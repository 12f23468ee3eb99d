// The entries of an unmodifiable map, one after another. Twin: EntriesInParallel.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public final class EntriesInSequence {
    private int total;

    private void add(Map.Entry<String, Integer> entry) {
        total += entry.getValue(); // NORACE
    }

    public static void main(String[] args) {
        Map<String, Integer> values = new HashMap<>();
        values.put("one", 1);
        EntriesInSequence sum = new EntriesInSequence();
        Collections.unmodifiableMap(values).entrySet().stream().forEach(sum::add);
    }
}
