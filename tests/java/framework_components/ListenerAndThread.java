// A listener that starts a thread which touches what listeners do. Twin: ListenerOnEventThread.
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;

public class ListenerAndThread implements ActionListener {
    private int clicks;

    @Override
    public void actionPerformed(ActionEvent event) {
        clicks++; // RACE!
        new Thread(this::work).start();
    }

    private void work() {
        clicks--; // RACE!
    }
}
