// Unnamed variables and patterns in lambdas, catch and record patterns.
import java.util.Map;
import java.util.TreeMap;

public class UnnamedPatterns {
    record Pair(Object first, Object second) {}

    static class Only {
        void used() {}
    }

    static void caught() {}

    public static void main(String[] args) {
        Object pair = new Pair(new Only(), "x");
        if (pair instanceof Pair(Only only, _)) {
            only.used();
        }
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException _) {
            caught();
        }
        Map<String, Only> map = new TreeMap<>();
        map.computeIfAbsent("k", _ -> new Only()).used();
    }
}
