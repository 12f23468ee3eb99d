// Each worker of a parallel stream collects into a builder of its own. Twin: CollectsIntoOneBuilder.
import java.util.List;
import java.util.function.Supplier;

public final class CollectsIntoOwnBuilders {
    private static final StringBuilder ALL = new StringBuilder();

    private CollectsIntoOwnBuilders() {}

    private static void append(StringBuilder builder, String word) {
        builder.append(word); // NORACE
    }

    private static void join(StringBuilder left, StringBuilder right) {
        left.append(right.length()); // NORACE
    }

    public static void main(String[] args) {
        Supplier<StringBuilder> supplier = () -> new StringBuilder();
        List<String> words = List.of("a", "b", "c", "d");
        StringBuilder joined = words.parallelStream()
                .collect(supplier, CollectsIntoOwnBuilders::append, CollectsIntoOwnBuilders::join);
        System.out.println(joined.length()); // NORACE
        System.out.println(ALL.length()); // NORACE
    }
}
