// Clones of arrays hold the same elements, in one dimension and two.
public class CloneArrays {
    static class Cell {
        final int value;

        Cell(int value) {
            this.value = value;
        }

        int value() {
            return value;
        }
    }

    enum Color {
        RED;

        int depth() {
            return 8;
        }
    }

    public static void main(String[] args) {
        Cell[] cells = {new Cell(1), new Cell(2)};
        Cell[][] grid = {cells, cells.clone()};
        Cell[][] copy = grid.clone();
        System.out.println(copy[1].clone()[0].value() + Color.values()[0].depth());
        Object object = cells.clone();
        System.out.println(((Cell[]) object)[1].value());
    }
}
