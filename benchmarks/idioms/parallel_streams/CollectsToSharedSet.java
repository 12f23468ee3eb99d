// A collector of the library is given a supplier of one set for all, and a parallel stream fills it from several workers. Twin: CollectsToOwnSets.
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

public final class CollectsToSharedSet {
    private final Set<String> known = new TreeSet<>();

    private Set<String> learn(List<String> words) {
        return words.parallelStream().collect(Collectors.toCollection(() -> known)); // RACE!
    }

    public static void main(String[] args) {
        CollectsToSharedSet dictionary = new CollectsToSharedSet();
        List<String> words = List.of("a", "b", "c", "d");
        System.out.println(dictionary.learn(words).size()); // NORACE
        System.out.println(dictionary.known.size()); // NORACE
    }
}
