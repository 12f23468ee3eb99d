// An object is changed before it is added to a shared list. Twin: ElementChangedAfterAdd.
import java.util.ArrayList;
import java.util.List;

public final class ElementChangedBeforeAdd {
    private static final List<int[]> ROWS = new ArrayList<>();

    private ElementChangedBeforeAdd() {}

    private static void produce() {
        int[] row = new int[1];
        row[0] = 8; // NORACE
        synchronized (ROWS) {
            ROWS.add(row); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(ElementChangedBeforeAdd::produce).start();
        int[] last = null;
        synchronized (ROWS) {
            if (!ROWS.isEmpty()) { // NORACE
                last = ROWS.get(0); // NORACE
            }
        }
        System.out.println(last == null ? -1 : last[0]); // NORACE
    }
}
