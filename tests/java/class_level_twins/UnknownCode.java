import java.util.ArrayList;
import java.util.Arrays;
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

// Not everything that is stored here is safe by itself: three methods, 3*3 + 6 races on its state.
class RacyMixed {
    private volatile List<String> names = Collections.synchronizedList(new ArrayList<>()); // RACE! RacyMixed.names* 3 3 15

    void renew() {
        names = new ArrayList<>();
        names.add("first");
    }

    void add(String name) {
        names.add(name);
    }

    int size() {
        return names.size();
    }
}

// Arrays are read and written by unknown code as well: sort does both, first reads.
class RacySorted {
    private final int[] numbers = new int[8]; // RACE! RacySorted.numbers[] 2 1 3

    void sort() {
        Arrays.sort(numbers);
    }

    int first() {
        return numbers[0];
    }
}

class SafeSorted {
    private final int[] numbers = new int[8]; // NORACE

    synchronized void sort() {
        Arrays.sort(numbers);
    }

    synchronized int first() {
        return numbers[0];
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
