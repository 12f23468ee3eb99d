// A list is filled before it is posted, and only its receiver adds to it later. Twin: ListPostedThenFilled.
import java.util.ArrayList;
import java.util.List;

public final class ListFilledThenPosted {
    private static volatile List<String> posted;

    private ListFilledThenPosted() {}

    private static void produce() {
        List<String> made = new ArrayList<>();
        made.add("tea"); // NORACE
        made.add("milk"); // NORACE
        posted = made;
    }

    public static void main(String[] args) {
        new Thread(ListFilledThenPosted::produce).start();
        List<String> seen = posted;
        if (seen != null) {
            seen.add("sugar"); // NORACE
        }
    }
}
