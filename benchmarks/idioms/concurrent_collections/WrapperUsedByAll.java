// All use the synchronized wrapper of a list, whose operations hold its monitor. Twin: WrappedUsedBySome.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class WrapperUsedByAll {
    private final List<String> raw = new ArrayList<>();
    private final List<String> list = Collections.synchronizedList(raw);

    private void note(String line) {
        list.add(line); // NORACE
    }

    private int size() {
        return list.size(); // NORACE
    }

    public static void main(String[] args) {
        WrapperUsedByAll log = new WrapperUsedByAll();
        new Thread(() -> log.note("one")).start();
        new Thread(() -> log.note("two")).start();
        new Thread(() -> System.out.println(log.size())).start();
    }
}
