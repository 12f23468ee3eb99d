// Each log has a synchronized list of its own, used by single calls. Twin: ListOfEachBare.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class ListOfEachWrapped {
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    private void note(String line) {
        lines.add(line); // NORACE
    }

    private int size() {
        return lines.size(); // NORACE
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            ListOfEachWrapped log = new ListOfEachWrapped();
            new Thread(() -> log.note("one")).start();
            new Thread(() -> System.out.println(log.size())).start();
        }
    }
}
