// The list is in one wrapper, by which all changes of it are locked. Twin: ListInTwoWrappers.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ListInOneWrapper {
    private final List<Name> names = Collections.synchronizedList(new ArrayList<>());
    private final List<Name> others = Collections.synchronizedList(new ArrayList<>());

    public void add(String name) {
        names.add(new Name(name)); // NORACE
        others.add(new Name(name)); // NORACE
    }

    public void removeFirst() {
        synchronized (names) {
            if (!names.isEmpty()) { // NORACE
                names.remove(0); // NORACE
            }
        }
    }

    private record Name(String text) {}
}
