// A helper is called under the lock, and by the constructor, when others have the object. Twin: HelperBeforePublication.
import java.util.ArrayList;
import java.util.List;

public final class HelperAfterPublication {
    private final List<String> lines = new ArrayList<>();
    private int size;

    private HelperAfterPublication(String first) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> log("line")).start();
        }
        append(first);
    }

    private void append(String line) {
        size += length(line); // RACE!
        lines.add(line); // RACE!
    }

    private int length(String line) {
        return size == 0 ? line.length() : line.length() + 1; // RACE!
    }

    synchronized void log(String line) {
        append(line);
    }

    public static void main(String[] args) {
        System.out.println(new HelperAfterPublication("begin"));
    }
}
