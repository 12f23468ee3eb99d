// What comes before an ordered traversal is done by all workers at once. Twin: CountedInOrderedAction.
import java.util.ArrayList;
import java.util.List;

public final class CountedBeforeOrderedAction {
    private static long length;

    private CountedBeforeOrderedAction() {}

    public static void main(String[] args) {
        List<String> words = new ArrayList<>(List.of(args));
        words.parallelStream().map(word -> {
            length += word.length(); // RACE!
            return word.strip();
        }).forEachOrdered(System.out::println);
        System.out.println(length); // NORACE
    }
}
