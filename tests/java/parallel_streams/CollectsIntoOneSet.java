// All workers collect into one set, which only the JDK adds to. Twin: CollectsIntoNewSet.
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

public final class CollectsIntoOneSet {
    private CollectsIntoOneSet() {}

    public static void main(String[] args) {
        Set<String> known = new HashSet<>(List.of("a")); // RACE: workers call what the constructor calls
        Set<String> found =
                List.of("a", "b", "c").parallelStream()
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toCollection(() -> known)); // RACE!
        System.out.println(found.size()); // NORACE
    }
}
