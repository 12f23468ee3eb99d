// An entry of a map writes through to it, beside a thread that looks its key up. Twin: EntryCopiedFirst.
import java.util.HashMap;
import java.util.Map;

public final class EntryWritesThrough {
    private static final Map<String, Integer> MARKS = new HashMap<>();

    private EntryWritesThrough() {}

    private static void raise(Map<String, Integer> marks) {
        for (Map.Entry<String, Integer> entry : marks.entrySet()) { // NORACE
            entry.setValue(1); // RACE!
        }
    }

    public static void main(String[] args) {
        MARKS.put("ada", 0);
        new Thread(() -> raise(MARKS)).start();
        System.out.println(MARKS.get("ada")); // RACE!
    }
}
