import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

// What is put into an object of the library is found there by others: add writes a cell after that,
// get reads it. The map itself is safe.
class RacyRegistry {
    static class Cell {
        int number; // RACE! RacyRegistry$Cell.number 1 1 2
    }

    private final Map<Object, Cell> cells = new ConcurrentHashMap<>();

    void add(Object key) {
        Cell cell = new Cell();
        cells.put(key, cell);
        cell.number = 1;
    }

    int get(Object key) {
        return cells.get(key).number;
    }
}

// A list in a safe map is not safe itself: add of the list reads and writes it, and so does size;
// put does that to a list that is known already, not to a new one. 3*3 + 6 races.
class RacyGroups {
    private final Map<Object, List<Object>> groups = new ConcurrentHashMap<>(); // RACE! RacyGroups.groups* 3 3 15

    void open(Object key) {
        groups.put(key, new ArrayList<>());
    }

    void link(Object key, Object other) {
        groups.put(other, groups.get(key));
    }

    void add(Object key, Object member) {
        groups.get(key).add(member);
    }

    int size(Object key) {
        return groups.get(key).size();
    }
}

class SafeGroups {
    private final Map<Object, List<Object>> groups = new ConcurrentHashMap<>(); // NORACE

    void open(Object key) {
        groups.put(key, new ArrayList<>());
    }

    synchronized void link(Object key, Object other) {
        groups.put(other, groups.get(key));
    }

    synchronized void add(Object key, Object member) {
        groups.get(key).add(member);
    }

    synchronized int size(Object key) {
        return groups.get(key).size();
    }
}

class SafeRegistry {
    static class Cell {
        int number; // NORACE
    }

    private final Map<Object, Cell> cells = new HashMap<>(); // NORACE

    synchronized void add(Object key) {
        Cell cell = new Cell();
        cells.put(key, cell);
        cell.number = 1;
    }

    synchronized int get(Object key) {
        return cells.get(key).number;
    }
}
