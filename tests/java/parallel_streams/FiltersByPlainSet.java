// The filter of a parallel stream adds to a plain set from several workers. Twin: FiltersByConcurrentSet.
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public final class FiltersByPlainSet {
    private FiltersByPlainSet() {}

    private static long distinct(List<String> words) {
        Set<String> seen = new HashSet<>();
        return words.parallelStream()
                .filter(word -> {
                    return seen.add(word); // RACE!
                })
                .count();
    }

    public static void main(String[] args) {
        System.out.println(distinct(List.of("a", "b", "a", "c")));
    }
}
