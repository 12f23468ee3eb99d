// A found cell is raised in the monitor, unordered with those who read it after they left the monitor. Twin: CellsMadeInMonitor.
import java.util.HashMap;
import java.util.Map;

public final class CellsRaisedInMonitor {
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
            } else {
                cell.height++; // RACE!
            }
        }
        return cell.height; // RACE!
    }

    public static void main(String[] args) {
        CellsRaisedInMonitor shared = new CellsRaisedInMonitor();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> System.out.println(shared.height(1))).start();
        }
    }
}
