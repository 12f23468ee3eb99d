// What a worker does in the background runs beside the event thread, and both count in one field. Twin: SwingWorkerCountsWhenDone.
import javax.swing.SwingUtilities;
import javax.swing.SwingWorker;

public class SwingWorkerCounts {
    private int loaded;

    public static void main(String[] args) {
        SwingUtilities.invokeLater(new SwingWorkerCounts()::show);
    }

    private void show() {
        SwingWorker<String, Void> worker = new SwingWorker<>() {
            @Override
            protected String doInBackground() {
                loaded++; // RACE!
                return "page";
            }

            @Override
            protected void done() {
                System.out.println("done");
            }
        };
        worker.execute();
        System.out.println(loaded); // RACE!
    }
}
