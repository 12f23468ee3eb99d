// Every thread gets a list of its own to add to. Twin: ListHandedToAll.
import java.util.ArrayList;
import java.util.List;

public final class ListPerThread extends Thread {
    private final List<String> found;

    private ListPerThread(List<String> found) {
        this.found = found;
    }

    @Override
    public void run() {
        found.add("one"); // NORACE
        found.add("two"); // NORACE
    }

    public static void main(String[] args) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            List<String> given = new ArrayList<>();
            new ListPerThread(given).start();
        }
    }
}
