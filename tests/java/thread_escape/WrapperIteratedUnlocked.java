// A synchronized list is iterated over without its monitor. Twin: WrapperIteratedLocked.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class WrapperIteratedUnlocked {
    private static final List<String> NAMES = Collections.synchronizedList(new ArrayList<>());

    private WrapperIteratedUnlocked() {}

    private static int letters() {
        int letters = 0;
        synchronized (new Object()) {
            for (String name : NAMES) { // RACE!
                letters += name.length();
            }
        }
        return letters;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            NAMES.add("ada"); // RACE!
        }).start();
        System.out.println(letters());
    }
}
