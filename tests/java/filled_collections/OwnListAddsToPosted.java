// A new list, which nobody else has, passes its elements on to one that is posted. Twin: OwnListAddsToOwn.
import java.util.ArrayList;
import java.util.List;

public final class OwnListAddsToPosted {
    private static volatile List<String> posted;

    private OwnListAddsToPosted() {}

    private static void produce() {
        List<String> own = new ArrayList<>();
        own.add("tea"); // NORACE
        List<String> made = new ArrayList<>();
        posted = made;
        own.forEach(made::add); // RACE!
    }

    public static void main(String[] args) {
        new Thread(OwnListAddsToPosted::produce).start();
        List<String> seen = posted;
        if (seen != null) {
            seen.add("sugar"); // RACE!
        }
    }
}
