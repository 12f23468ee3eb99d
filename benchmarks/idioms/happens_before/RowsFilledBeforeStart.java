// A list is filled before the threads that walk it are started; start orders it before all they do. Twin: RowsFilledAfterStart.
import java.util.ArrayList;
import java.util.List;

public final class RowsFilledBeforeStart {
    private final List<int[]> rows = new ArrayList<>();

    private void fill() {
        rows.add(new int[] {1, 2}); // NORACE
    }

    private void walk() {
        int sum = 0;
        for (int[] row : rows) { // NORACE
            sum += row.length;
        }
        System.out.println(sum);
    }

    public static void main(String[] args) {
        RowsFilledBeforeStart table = new RowsFilledBeforeStart();
        table.fill();
        for (int i = 0; i < 2; i++) {
            new Thread(table::walk).start();
        }
    }
}
