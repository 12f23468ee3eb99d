// The filter of a parallel stream adds to a concurrent set. Twin: FiltersByPlainSet.
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public final class FiltersByConcurrentSet {
    private FiltersByConcurrentSet() {}

    private static long distinct(List<String> words) {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        return words.parallelStream()
                .filter(word -> {
                    return seen.add(word); // NORACE
                })
                .count();
    }

    public static void main(String[] args) {
        System.out.println(distinct(List.of("a", "b", "a", "c")));
    }
}
