// An entry of a copy writes to the copy, beside a thread that looks its key up in the map. Twin: EntryWritesThrough.
import java.util.HashMap;
import java.util.Map;

public final class EntryCopiedFirst {
    private static final Map<String, Integer> MARKS = new HashMap<>();

    private EntryCopiedFirst() {}

    private static void raise(Map<String, Integer> marks) {
        for (Map.Entry<String, Integer> entry : marks.entrySet()) { // NORACE
            entry.setValue(1); // NORACE
        }
    }

    public static void main(String[] args) {
        MARKS.put("ada", 0);
        new Thread(() -> raise(new HashMap<>(MARKS))).start(); // NORACE
        System.out.println(MARKS.get("ada")); // NORACE
    }
}
