// A cell is changed under the monitor of the list and its own, and read under either, so each read shares one with each write. Twin: CellChangedUnderOwnMonitor.
import java.util.ArrayList;
import java.util.List;

public final class CellChangedUnderBothMonitors {
    private final List<Cell> cells = new ArrayList<>();

    private static final class Cell {
        private int amount;
    }

    private void add(Cell cell) {
        synchronized (cells) {
            synchronized (cell) {
                cell.amount++; // NORACE
            }
        }
    }

    private int sum() {
        int sum = 0;
        synchronized (cells) {
            for (Cell cell : cells) { // NORACE
                sum += cell.amount; // NORACE
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
        CellChangedUnderBothMonitors bank = new CellChangedUnderBothMonitors();
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
