// The list that is the monitor stays the same and is only cleared, so all hold the same monitor. Twin: LinesReplacedUnderThem.
import java.util.ArrayList;
import java.util.List;

public final class LinesClearedUnderThem {
    private final List<String> lines = new ArrayList<>();

    private void add(String line) {
        synchronized (lines) { // NORACE
            lines.add(line); // NORACE
        }
    }

    private void flush() {
        synchronized (lines) { // NORACE
            System.out.println(lines.size()); // NORACE
            lines.clear(); // NORACE
        }
    }

    private void log() {
        add("hello");
        flush();
    }

    public static void main(String[] args) {
        LinesClearedUnderThem log = new LinesClearedUnderThem();
        new Thread(log::log).start();
        new Thread(log::log).start();
    }
}
