// The forEach of a synchronized list holds the monitor of the list while it walks. Twin: WrapperStreamed.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class WrapperWalksItself {
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    private void add(String line) {
        lines.add(line); // NORACE
    }

    private void print() {
        lines.forEach(line -> System.out.println(line)); // NORACE
    }

    public static void main(String[] args) {
        WrapperWalksItself log = new WrapperWalksItself();
        log.lines.add("begin"); // NORACE
        new Thread(() -> log.add("one")).start();
        new Thread(log::print).start();
    }
}
