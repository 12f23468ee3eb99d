// Each log has a plain list. Twin: ListOfEachWrapped.
import java.util.ArrayList;
import java.util.List;

public final class ListOfEachBare {
    private final List<String> lines = new ArrayList<>();

    private void note(String line) {
        lines.add(line); // RACE!
    }

    private int size() {
        return lines.size(); // RACE!
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            ListOfEachBare log = new ListOfEachBare();
            new Thread(() -> log.note("one")).start();
            new Thread(() -> System.out.println(log.size())).start();
        }
    }
}
