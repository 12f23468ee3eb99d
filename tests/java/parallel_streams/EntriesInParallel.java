// The entries of an unmodifiable map, in parallel. Twin: EntriesInSequence.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public final class EntriesInParallel {
    private int total;

    private void add(Map.Entry<String, Integer> entry) {
        total += entry.getValue(); // RACE!
    }

    public static void main(String[] args) {
        Map<String, Integer> values = new HashMap<>();
        values.put("one", 1);
        EntriesInParallel sum = new EntriesInParallel();
        Collections.unmodifiableMap(values).entrySet().parallelStream().forEach(sum::add);
    }
}
