// A static helper changes a list it is given; one caller does not hold its monitor, so changes are unordered. Twin: ListHelperOfLockedCallers.
import java.util.ArrayList;
import java.util.List;

public final class ListHelperOfFreeCaller {
    private final List<String> names = new ArrayList<>();

    private static void append(List<String> to, String name) {
        to.add(name); // RACE!
    }

    private final class Adding implements Runnable {
        @Override
        public void run() {
            synchronized (names) {
                append(names, "ada");
            }
        }
    }

    private void addAll(String... more) {
        for (String name : more) {
            append(names, name);
        }
    }

    public static void main(String[] args) {
        ListHelperOfFreeCaller shared = new ListHelperOfFreeCaller();
        new Thread(shared.new Adding()).start();
        shared.addAll("bob", "eve");
    }
}
