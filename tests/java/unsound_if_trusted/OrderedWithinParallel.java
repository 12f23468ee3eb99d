// Each worker of an unordered traversal has an ordered one of its own.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

public final class OrderedWithinParallel {
    private static int total;

    private OrderedWithinParallel() {}

    public static void main(String[] args) {
        IntStream.range(0, args.length).parallel().forEach(i -> {
            new ArrayList<>(List.of(args[i].split(" "))).stream().forEachOrdered(part -> {
                total += part.length(); // RACE!
            });
        });
    }
}
