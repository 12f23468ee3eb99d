// A cell is filled when it is made and put into the map, in the monitor all enter to find it; then it is only read. Twin: CellsRaisedInMonitor.
import java.util.HashMap;
import java.util.Map;

public final class CellsMadeInMonitor {
    private final Map<Integer, Cell> cells = new HashMap<>();

    private static final class Cell {
        private int height;
    }

    private int height(int key) {
        Cell cell;
        synchronized (cells) {
            cell = cells.get(key); // NORACE
            if (cell == null) {
                cell = new Cell();
                cell.height = 10 * key; // NORACE
                cells.put(key, cell); // NORACE
            }
        }
        return cell.height; // NORACE
    }

    public static void main(String[] args) {
        CellsMadeInMonitor shared = new CellsMadeInMonitor();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(shared.height(1))).start();
        }
    }
}
