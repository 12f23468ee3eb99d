// One action is given to an ordered traversal, and to one that is not.
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public final class OrderedAndUnordered {
    private static int total;

    private OrderedAndUnordered() {}

    public static void main(String[] args) {
        Consumer<String> action = word -> {
            total += word.length(); // RACE!
        };
        List<String> words = new ArrayList<>(List.of(args));
        words.parallelStream().forEachOrdered(action);
        words.parallelStream().forEach(action);
    }
}
