// A new list passes its elements on to another new one, which is posted then. Twin: OwnListAddsToPosted.
import java.util.ArrayList;
import java.util.List;

public final class OwnListAddsToOwn {
    private static volatile List<String> posted;

    private OwnListAddsToOwn() {}

    private static void produce() {
        List<String> own = new ArrayList<>();
        own.add("tea"); // NORACE
        List<String> made = new ArrayList<>();
        own.forEach(made::add); // NORACE
        posted = made;
    }

    public static void main(String[] args) {
        new Thread(OwnListAddsToOwn::produce).start();
        List<String> seen = posted;
        if (seen != null) {
            seen.add("sugar"); // NORACE
        }
    }
}
