import java.util.HashMap;
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
