// The list is in two wrappers, each with a lock of its own. Twin: ListInOneWrapper.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ListInTwoWrappers {
    private final List<Name> list = new ArrayList<>();
    private final List<Name> names = Collections.synchronizedList(list);
    private final List<Name> others = Collections.synchronizedList(list);

    public void add(String name) {
        names.add(new Name(name)); // RACE!
        others.add(new Name(name)); // RACE!
    }

    public void removeFirst() {
        synchronized (names) {
            if (!names.isEmpty()) { // RACE!
                names.remove(0); // RACE!
            }
        }
    }

    private record Name(String text) {}
}
