// A loop over a synchronized list must hold its monitor; without it, the list changes meanwhile. Twin: WrapperLoopLocked.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class WrapperLoopFree {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());

    private void add(String name) {
        names.add(name); // RACE!
    }

    private void show() {
        for (String name : names) { // RACE!
            System.out.println(name);
        }
    }

    public static void main(String[] args) {
        WrapperLoopFree list = new WrapperLoopFree();
        new Thread(() -> list.add("ada")).start();
        list.show();
    }
}
