// All workers of a parallel stream collect into one builder. Twin: CollectsIntoOwnBuilders.
import java.util.List;
import java.util.function.Supplier;

public final class CollectsIntoOneBuilder {
    private static final StringBuilder ALL = new StringBuilder();

    private CollectsIntoOneBuilder() {}

    private static void append(StringBuilder builder, String word) {
        builder.append(word); // RACE!
    }

    private static void join(StringBuilder left, StringBuilder right) {
        left.append(right.length()); // RACE!
    }

    public static void main(String[] args) {
        Supplier<StringBuilder> supplier = () -> ALL;
        List<String> words = List.of("a", "b", "c", "d");
        StringBuilder joined = words.parallelStream()
                .collect(supplier, CollectsIntoOneBuilder::append, CollectsIntoOneBuilder::join);
        System.out.println(joined.length()); // NORACE
        System.out.println(ALL.length()); // NORACE
    }
}
