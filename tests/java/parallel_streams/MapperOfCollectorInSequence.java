// A mapping inside a grouping collector numbers its calls, which one thread makes. Twin: MapperOfCollectorInParallel.
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public final class MapperOfCollectorInSequence {
    private int number;

    private String numbered(String name) {
        return ++number + name; // NORACE
    }

    private Map<Integer, List<String>> group(List<String> names) {
        return names.stream()
                .collect(Collectors.groupingBy(
                        String::length,
                        Collectors.mapping(this::numbered, Collectors.toList())));
    }

    public static void main(String[] args) {
        MapperOfCollectorInSequence register = new MapperOfCollectorInSequence();
        List<String> names = List.of("ada", "bob", "joan", "eve");
        System.out.println(register.group(names).size()); // NORACE
    }
}
