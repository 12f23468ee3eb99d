// The event thread calls a listener of a table, and the main thread goes on. Twin: TableListenersOfEventThread.
import javax.swing.table.DefaultTableModel;

public final class TableListenerBesideMain {
    private static int changes;

    private TableListenerBesideMain() {}

    public static void main(String[] args) {
        DefaultTableModel model = new DefaultTableModel(2, 2);
        model.addTableModelListener(event -> {
            changes++; // RACE!
        });
        changes++; // RACE!
    }
}
