// A list is posted while its maker still adds to it. Twin: ListFilledThenPosted.
import java.util.ArrayList;
import java.util.List;

public final class ListPostedThenFilled {
    private static volatile List<String> posted;

    private ListPostedThenFilled() {}

    private static void produce() {
        List<String> made = new ArrayList<>();
        made.add("tea"); // NORACE
        posted = made;
        made.add("milk"); // RACE!
    }

    public static void main(String[] args) {
        new Thread(ListPostedThenFilled::produce).start();
        List<String> seen = posted;
        if (seen != null) {
            seen.add("sugar"); // RACE!
        }
    }
}
