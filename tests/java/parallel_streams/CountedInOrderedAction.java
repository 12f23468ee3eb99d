// What comes before an ordered traversal is done by all workers at once; the last step is not. Twin: CountedBeforeOrderedAction.
import java.util.ArrayList;
import java.util.List;

public final class CountedInOrderedAction {
    private static long length;

    private CountedInOrderedAction() {}

    public static void main(String[] args) {
        List<String> words = new ArrayList<>(List.of(args));
        words.parallelStream().map(String::strip).forEachOrdered(word -> {
            length += word.length(); // NORACE
        });
        System.out.println(length); // NORACE
    }
}
