// Listeners of several buttons are all called by the event thread. Twin: SwingListenersAndThread.
import javax.swing.JButton;

public class SwingListeners {
    private int clicks;

    public static void main(String[] args) {
        new SwingListeners().show();
    }

    private void show() {
        clicks++; // NORACE
        JButton more = new JButton("more");
        more.addActionListener(event -> clicks++); // NORACE
        JButton less = new JButton("less");
        less.addActionListener(event -> clicks--); // NORACE
    }
}
