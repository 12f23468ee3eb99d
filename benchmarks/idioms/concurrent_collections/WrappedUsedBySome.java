// Some use the list itself, beside the synchronized wrapper that others use. Twin: WrapperUsedByAll.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class WrappedUsedBySome {
    private final List<String> raw = new ArrayList<>();
    private final List<String> list = Collections.synchronizedList(raw);

    private void note(String line) {
        list.add(line); // RACE!
    }

    private int size() {
        return raw.size(); // RACE!
    }

    public static void main(String[] args) {
        WrappedUsedBySome log = new WrappedUsedBySome();
        new Thread(() -> log.note("one")).start();
        new Thread(() -> log.note("two")).start();
        new Thread(() -> System.out.println(log.size())).start();
    }
}
