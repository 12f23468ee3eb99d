// The stream of a synchronized list does not hold its monitor while it walks. Twin: WrapperWalksItself.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class WrapperStreamed {
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    private void add(String line) {
        lines.add(line); // RACE!
    }

    private void print() {
        lines.stream().forEach(line -> System.out.println(line)); // RACE!
    }

    public static void main(String[] args) {
        WrapperStreamed log = new WrapperStreamed();
        log.lines.add("begin"); // NORACE
        new Thread(() -> log.add("one")).start();
        new Thread(log::print).start();
    }
}
