// The list that is the monitor is replaced, so threads read the field unordered and hold different lists. Twin: LinesClearedUnderThem.
import java.util.ArrayList;
import java.util.List;

public final class LinesReplacedUnderThem {
    private List<String> lines = new ArrayList<>();

    private void add(String line) {
        synchronized (lines) { // RACE!
            lines.add(line); // RACE!
        }
    }

    private void flush() {
        synchronized (lines) { // RACE!
            System.out.println(lines.size()); // RACE!
            lines = new ArrayList<>(); // RACE!
        }
    }

    private void log() {
        add("hello");
        flush();
    }

    public static void main(String[] args) {
        LinesReplacedUnderThem log = new LinesReplacedUnderThem();
        new Thread(log::log).start();
        new Thread(log::log).start();
    }
}
