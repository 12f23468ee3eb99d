// Map.computeIfAbsent, compute, merge, forEach, replaceAll, getOrDefault with callbacks.
import java.util.HashMap;
import java.util.Map;

public class MapCallbacks {
    static class Count {
        int value;

        Count more() {
            value++;
            return this;
        }

        static Count add(Count a, Count b) {
            a.value += b.value;
            return a;
        }

        void show(String name) {
            System.out.println(name + value);
        }
    }

    static Count start(String name) {
        return new Count();
    }

    public static void main(String[] args) {
        Map<String, Count> counts = new HashMap<>();
        counts.computeIfAbsent("a", MapCallbacks::start).more();
        counts.computeIfPresent("a", (name, count) -> count.more());
        counts.compute("b", (name, count) -> count == null ? new Count() : count);
        counts.merge("a", new Count(), Count::add);
        counts.replaceAll((name, count) -> count.more());
        counts.forEach((name, count) -> count.show(name));
        counts.getOrDefault("none", new Count()).show("default");
        counts.entrySet().removeIf(entry -> entry.getValue().more().value > 2);
    }
}
