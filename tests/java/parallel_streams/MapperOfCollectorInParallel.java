// A mapping inside a grouping collector numbers its calls, which the workers of a parallel stream make. Twin: MapperOfCollectorInSequence.
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public final class MapperOfCollectorInParallel {
    private int number;

    private String numbered(String name) {
        return ++number + name; // RACE!
    }

    private Map<Integer, List<String>> group(List<String> names) {
        return names.parallelStream()
                .collect(Collectors.groupingBy(
                        String::length,
                        Collectors.mapping(this::numbered, Collectors.toList())));
    }

    public static void main(String[] args) {
        MapperOfCollectorInParallel register = new MapperOfCollectorInParallel();
        List<String> names = List.of("ada", "bob", "joan", "eve");
        System.out.println(register.group(names).size()); // NORACE
    }
}
