// A thread hands its result to the event thread. Twin: SwingResultAtOnce.
import javax.swing.JButton;
import javax.swing.SwingUtilities;

public class SwingResultLater {
    private String result;

    public static void main(String[] args) {
        SwingUtilities.invokeLater(new SwingResultLater()::show);
    }

    private void show() {
        JButton button = new JButton("find");
        button.addActionListener(event -> new Thread(this::find).start());
        JButton other = new JButton("print");
        other.addActionListener(event -> button.setText(result)); // NORACE
    }

    private void find() {
        String found = "something";
        SwingUtilities.invokeLater(() -> result = found); // NORACE
    }
}
