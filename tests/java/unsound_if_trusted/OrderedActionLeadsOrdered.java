// The action of an ordered traversal starts a thread that has one of its own, with the same action.
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public final class OrderedActionLeadsOrdered {
    private static int total;

    private OrderedActionLeadsOrdered() {}

    static final class Adding implements Consumer<String> {
        @Override
        public void accept(String word) {
            if (word.length() > 1) {
                List<String> rest = new ArrayList<>(List.of(word.substring(1)));
                new Thread(() -> rest.stream().forEachOrdered(this)).start();
            }
            total += word.length(); // RACE!
        }
    }

    public static void main(String[] args) {
        new ArrayList<>(List.of(args)).stream().forEachOrdered(new Adding());
    }
}
