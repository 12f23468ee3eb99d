// A loop over a synchronized list holds its monitor, which changes need too. Twin: WrapperLoopFree.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class WrapperLoopLocked {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    private void add(String name) {
        names.add(name); // NORACE
    }

    private void show() {
        synchronized (names) {
            for (String name : names) { // NORACE
                System.out.println(name);
            }
        }
    }

    public static void main(String[] args) {
        WrapperLoopLocked list = new WrapperLoopLocked();
        new Thread(() -> list.add("ada")).start();
        list.show();
    }
}
