// A static helper changes a list it is given; both callers hold the monitor of the list, which orders them. Twin: ListHelperOfFreeCaller.
import java.util.ArrayList;
import java.util.List;

public final class ListHelperOfLockedCallers {
    private final List<String> names = new ArrayList<>();

    private static void append(List<String> to, String name) {
        to.add(name); // NORACE
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
            synchronized (names) {
                append(names, name);
            }
        }
    }

    public static void main(String[] args) {
        ListHelperOfLockedCallers shared = new ListHelperOfLockedCallers();
        new Thread(shared.new Adding()).start();
        shared.addAll("bob", "eve");
    }
}
