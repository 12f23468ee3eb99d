// Main waits until the event thread has filled the rows, then reads them. Twin: ReadAfterInvokeLater.
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import javax.swing.SwingUtilities;

public final class ReadAfterInvokeAndWait {
    private final List<String> rows = new ArrayList<>();

    private void fill() {
        rows.add("first"); // NORACE
        rows.add("second"); // NORACE
    }

    private int count() throws InterruptedException, InvocationTargetException {
        SwingUtilities.invokeAndWait(this::fill);
        return rows.size(); // NORACE
    }

    public static void main(String[] args) throws InterruptedException, InvocationTargetException {
        System.out.println(new ReadAfterInvokeAndWait().count());
    }
}
