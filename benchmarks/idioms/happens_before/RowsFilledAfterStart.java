// A list is filled after the threads that walk it are started, beside them. Twin: RowsFilledBeforeStart.
import java.util.ArrayList;
import java.util.List;

public final class RowsFilledAfterStart {
    private final List<int[]> rows = new ArrayList<>();

    private void fill() {
        rows.add(new int[] {1, 2}); // RACE!
    }

    private void walk() {
        int sum = 0;
        for (int[] row : rows) { // RACE!
            sum += row.length;
        }
        System.out.println(sum);
    }

    public static void main(String[] args) {
        RowsFilledAfterStart table = new RowsFilledAfterStart();
        for (int i = 0; i < 2; i++) {
            new Thread(table::walk).start();
        }
        table.fill();
    }
}
