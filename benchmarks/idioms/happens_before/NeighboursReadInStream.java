// The workers of a parallel stream read the cell of a neighbour, which another worker writes. Twin: CellsReadAfterStream.
import java.util.ArrayList;
import java.util.List;

public final class NeighboursReadInStream {
    private NeighboursReadInStream() {}

    private static final class Cell {
        private final Cell next;
        private int value;

        Cell(Cell next) {
            this.next = next;
        }

        void update() {
            value = next == null ? 1 : next.value; // RACE!
        }
    }

    public static void main(String[] args) {
        List<Cell> cells = new ArrayList<>();
        Cell last = null;
        for (int i = 0; i < 8; i++) {
            last = new Cell(last);
            cells.add(last);
        }
        cells.parallelStream().forEach(Cell::update);
        int sum = 0;
        for (Cell cell : cells) {
            sum += cell.value; // NORACE
        }
        System.out.println(sum);
    }
}
