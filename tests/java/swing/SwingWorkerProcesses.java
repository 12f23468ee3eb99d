// What a worker publishes is counted by the event thread alone. Twin: SwingWorkerPublishes.
import java.util.List;
import java.util.concurrent.ExecutionException;
import javax.swing.SwingUtilities;
import javax.swing.SwingWorker;

public class SwingWorkerProcesses {
    private int shown;

    public static void main(String[] args) {
        SwingUtilities.invokeLater(() -> new SwingWorkerProcesses().new Loading().execute());
    }

    private final class Loading extends SwingWorker<int[], String> {
        @Override
        protected int[] doInBackground() {
            int[] sizes = new int[2];
            sizes[0] = 3; // NORACE
            publish("page");
            sizes[1] = 4; // NORACE
            return sizes;
        }

        @Override
        protected void process(List<String> pages) {
            shown += pages.size(); // NORACE
        }

        @Override
        protected void done() {
            try {
                System.out.println(get()[0]); // NORACE
            } catch (InterruptedException | ExecutionException e) {
                System.out.println("no pages");
            }
        }
    }
}
