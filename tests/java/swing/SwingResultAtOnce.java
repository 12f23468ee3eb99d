// A thread writes what the event thread reads. Twin: SwingResultLater.
import javax.swing.JButton;
import javax.swing.SwingUtilities;

public class SwingResultAtOnce {
    private String result;

    public static void main(String[] args) {
        SwingUtilities.invokeLater(new SwingResultAtOnce()::show);
    }

    private void show() {
        JButton button = new JButton("find");
        button.addActionListener(event -> new Thread(this::find).start());
        JButton other = new JButton("print");
        other.addActionListener(event -> button.setText(result)); // RACE!
    }

    private void find() {
        String found = "something";
        result = found; // RACE!
    }
}
