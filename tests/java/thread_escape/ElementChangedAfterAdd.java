// An object is changed after it was added to a shared list. Twin: ElementChangedBeforeAdd.
import java.util.ArrayList;
import java.util.List;

public final class ElementChangedAfterAdd {
    private static final List<int[]> ROWS = new ArrayList<>();

    private ElementChangedAfterAdd() {}

    private static void produce() {
        int[] row = new int[1];
        synchronized (ROWS) {
            ROWS.add(row); // NORACE
        }
        row[0] = 8; // RACE!
    }

    public static void main(String[] args) {
        new Thread(ElementChangedAfterAdd::produce).start();
        int[] last = null;
        synchronized (ROWS) {
            if (!ROWS.isEmpty()) { // NORACE
                last = ROWS.get(0); // NORACE
            }
        }
        System.out.println(last == null ? -1 : last[0]); // RACE!
    }
}
