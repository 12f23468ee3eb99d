// Every thread gets the same list to add to. Twin: ListPerThread.
import java.util.ArrayList;
import java.util.List;

public final class ListHandedToAll extends Thread {
    private final List<String> found;

    private ListHandedToAll(List<String> found) {
        this.found = found;
    }

    @Override
    public void run() {
        found.add("one"); // RACE!
        found.add("two"); // RACE!
    }

    public static void main(String[] args) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            List<String> given = names;
            new ListHandedToAll(given).start();
        }
    }
}
