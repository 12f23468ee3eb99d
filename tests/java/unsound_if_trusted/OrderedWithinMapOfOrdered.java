// Steps before an ordered traversal have ordered traversals of their own, with the same action.
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public final class OrderedWithinMapOfOrdered {
    private static int total;
    private static final Consumer<String> ACTION = part -> {
        total += part.length(); // RACE!
    };

    private OrderedWithinMapOfOrdered() {}

    private static void each(List<String> words) {
        words.parallelStream().map(word -> {
            if (word.length() > 1) {
                each(new ArrayList<>(List.of(word.substring(1))));
            }
            return word;
        }).forEachOrdered(ACTION);
    }

    public static void main(String[] args) {
        each(new ArrayList<>(List.of(args)));
    }
}
