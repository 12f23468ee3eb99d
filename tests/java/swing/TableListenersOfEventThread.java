// The event thread calls all listeners of a table, one after the other. Twin: TableListenerBesideMain.
import javax.swing.table.DefaultTableModel;

public final class TableListenersOfEventThread {
    private static int changes;

    private TableListenersOfEventThread() {}

    public static void main(String[] args) {
        DefaultTableModel model = new DefaultTableModel(2, 2);
        model.addTableModelListener(event -> {
            changes++; // NORACE
        });
        model.addTableModelListener(event -> {
            changes++; // NORACE
        });
    }
}
