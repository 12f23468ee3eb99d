// A listener is added by main and called by each thread that fires a change, two at once. Twin: ListenerFiredByThreadsLocked.
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;

public final class ListenerFiredByThreads implements PropertyChangeListener {
    private int changes;

    @Override
    public void propertyChange(PropertyChangeEvent event) {
        changes++; // RACE!
    }

    public static void main(String[] args) {
        PropertyChangeSupport support = new PropertyChangeSupport("source");
        support.addPropertyChangeListener(new ListenerFiredByThreads());
        for (int i = 0; i < 2; i++) {
            int value = i;
            new Thread(() -> support.firePropertyChange("size", -1, value)).start();
        }
    }
}
