// What is done when a worker has ended in the background runs on the event thread, which alone counts. Twin: SwingWorkerCounts.
import javax.swing.SwingUtilities;
import javax.swing.SwingWorker;

public class SwingWorkerCountsWhenDone {
    private int loaded;

    public static void main(String[] args) {
        SwingUtilities.invokeLater(new SwingWorkerCountsWhenDone()::show);
    }

    private void show() {
        SwingWorker<String, Void> worker = new SwingWorker<>() {
            @Override
            protected String doInBackground() {
                return "page";
            }

            @Override
            protected void done() {
                loaded++; // NORACE
            }
        };
        worker.execute();
        System.out.println(loaded); // NORACE
    }
}
