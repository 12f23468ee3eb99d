// A list is asked only as it was read with the lock held. Twin: ListAskedByBoth.
import java.util.ArrayList;
import java.util.List;

public final class ListAskedLocked {
    private static List<String> names;

    private ListAskedLocked() {}

    private static synchronized void load() {
        List<String> made = new ArrayList<>(8);
        made.add("first"); // NORACE
        names = made; // RACE!
    }

    private static synchronized List<String> locked() {
        return names; // NORACE
    }

    public static void main(String[] args) {
        new Thread(ListAskedLocked::load).start();
        List<String> seen = names; // RACE!
        if (seen != null) {
            System.out.println(locked().size()); // NORACE
            System.out.println(locked().size()); // NORACE
        }
    }
}
