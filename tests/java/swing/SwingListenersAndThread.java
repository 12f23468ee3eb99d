// A thread touches what listeners touch. Twin: SwingListeners.
import javax.swing.JButton;

public class SwingListenersAndThread {
    private int clicks;

    public static void main(String[] args) {
        new SwingListenersAndThread().show();
    }

    private void show() {
        new Thread(() -> clicks++).start(); // RACE!
        JButton more = new JButton("more");
        more.addActionListener(event -> clicks++); // RACE!
        JButton less = new JButton("less");
        less.addActionListener(event -> clicks--); // RACE!
    }
}
