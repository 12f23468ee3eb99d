// A collector of the library is given a supplier of new sets, and a parallel stream fills one on each worker. Twin: CollectsToSharedSet.
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

public final class CollectsToOwnSets {
    private final Set<String> known = new TreeSet<>();

    private Set<String> learn(List<String> words) {
        return words.parallelStream().collect(Collectors.toCollection(() -> new TreeSet<>())); // NORACE
    }

    public static void main(String[] args) {
        CollectsToOwnSets dictionary = new CollectsToOwnSets();
        List<String> words = List.of("a", "b", "c", "d");
        System.out.println(dictionary.learn(words).size()); // NORACE
        System.out.println(dictionary.known.size()); // NORACE
    }
}
