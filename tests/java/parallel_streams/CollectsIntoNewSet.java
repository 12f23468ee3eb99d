// Every worker collects into a set of its own. Twin: CollectsIntoOneSet.
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

public final class CollectsIntoNewSet {
    private CollectsIntoNewSet() {}

    public static void main(String[] args) {
        Set<String> known = new HashSet<>(List.of("a"));
        Set<String> found =
                List.of("a", "b", "c").parallelStream()
                        .filter(name -> !known.contains(name))
                        .collect(Collectors.toCollection(() -> new HashSet<>())); // NORACE
        System.out.println(found.size()); // NORACE
    }
}
