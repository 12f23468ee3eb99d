// All listeners are called by the event thread. Twin: ListenerAndThread.
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;

public class ListenerOnEventThread implements ActionListener {
    private int clicks;

    @Override
    public void actionPerformed(ActionEvent event) {
        clicks++; // NORACE
        work();
    }

    private void work() {
        clicks--; // NORACE
    }
}
