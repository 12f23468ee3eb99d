import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

// Unknown code reads and writes what it is given, here the list; so does inherited code its object.
// Two methods, each a read and a write: 2*2 + 3 races.
class RacyNames {
    private final List<String> names = new ArrayList<>(); // RACE! RacyNames.names* 2 2 7

    void add(String name) {
        names.add(name);
    }

    int size() {
        return names.size();
    }
}

class SafeNames {
    private final List<String> names = Collections.synchronizedList(new ArrayList<>()); // NORACE

    void add(String name) {
        names.add(name);
    }

    int size() {
        return names.size();
    }
}

class RacyTwice extends ArrayList<String> { // RACE! RacyTwice.super* 1 1 2
    void addTwice(String name) {
        add(name);
        add(name);
    }
}

class SafeTwice extends ArrayList<String> { // NORACE
    synchronized void addTwice(String name) {
        add(name);
        add(name);
    }
}
