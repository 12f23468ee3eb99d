// Main asks the event thread to fill the rows later and reads them beside it. Twin: ReadAfterInvokeAndWait.
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import javax.swing.SwingUtilities;

public final class ReadAfterInvokeLater {
    private final List<String> rows = new ArrayList<>();

    private void fill() {
        rows.add("first"); // RACE!
        rows.add("second"); // RACE!
    }

    private int count() throws InterruptedException, InvocationTargetException {
        SwingUtilities.invokeLater(this::fill);
        return rows.size(); // RACE!
    }

    public static void main(String[] args) throws InterruptedException, InvocationTargetException {
        System.out.println(new ReadAfterInvokeLater().count());
    }
}
