// A cell is changed under its own monitor only, while the sum reads it under the monitor of the list. Twin: CellChangedUnderBothMonitors.
import java.util.ArrayList;
import java.util.List;

public final class CellChangedUnderOwnMonitor {
    private final List<Cell> cells = new ArrayList<>();

    private static final class Cell {
        private int amount;
    }

    private void add(Cell cell) {
        synchronized (this) {
            synchronized (cell) {
                cell.amount++; // RACE!
            }
        }
    }

    private int sum() {
        int sum = 0;
        synchronized (cells) {
            for (Cell cell : cells) { // NORACE
                sum += cell.amount; // RACE!
            }
        }
        return sum;
    }

    private static int look(Cell cell) {
        synchronized (cell) {
            return cell.amount; // NORACE
        }
    }

    public static void main(String[] args) {
        CellChangedUnderOwnMonitor bank = new CellChangedUnderOwnMonitor();
        for (int i = 0; i < 3; i++) {
            bank.cells.add(new Cell()); // NORACE
        }
        Cell first = bank.cells.get(0); // NORACE
        new Thread(() -> bank.add(first)).start();
        new Thread(() -> bank.add(first)).start();
        new Thread(() -> System.out.println(bank.sum())).start();
        new Thread(() -> System.out.println(look(first))).start();
    }
}
