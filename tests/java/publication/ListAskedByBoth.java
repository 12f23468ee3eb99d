// A list is asked as it was read by a race, and as it was read with the lock held. Twin: ListAskedLocked.
import java.util.ArrayList;
import java.util.List;

public final class ListAskedByBoth {
    private static List<String> names;

    private ListAskedByBoth() {}

    private static synchronized void load() {
        List<String> made = new ArrayList<>(8);
        made.add("first"); // RACE!
        names = made; // RACE!
    }

    private static synchronized List<String> locked() {
        return names; // NORACE
    }

    public static void main(String[] args) {
        new Thread(ListAskedByBoth::load).start();
        List<String> seen = names; // RACE!
        if (seen != null) {
            System.out.println(seen.size()); // RACE!
            System.out.println(locked().size()); // NORACE
        }
    }
}
