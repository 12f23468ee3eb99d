// A synchronized list is iterated over under its own monitor. Twin: WrapperIteratedUnlocked.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class WrapperIteratedLocked {
    private static final List<String> NAMES = Collections.synchronizedList(new ArrayList<>());

    private WrapperIteratedLocked() {}

    private static int letters() {
        int letters = 0;
        synchronized (NAMES) {
            for (String name : NAMES) { // NORACE
                letters += name.length();
            }
        }
        return letters;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            NAMES.add("ada"); // NORACE
        }).start();
        System.out.println(letters());
    }
}
