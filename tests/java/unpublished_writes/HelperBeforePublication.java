// A helper is called under the lock, and by the constructor, when nobody else has the object. Twin: HelperAfterPublication.
import java.util.ArrayList;
import java.util.List;

public final class HelperBeforePublication {
    private final List<String> lines = new ArrayList<>();
    private int size;

    private HelperBeforePublication(String first) {
        append(first);
    }

    private void append(String line) {
        size += length(line); // NORACE
        lines.add(line); // NORACE
    }

    private int length(String line) {
        return size == 0 ? line.length() : line.length() + 1; // NORACE
    }

    synchronized void log(String line) {
        append(line);
    }

    public static void main(String[] args) {
        HelperBeforePublication shared = new HelperBeforePublication("begin");
        for (int i = 0; i < 2; i++) {
            new Thread(() -> shared.log("line")).start();
        }
    }
}
