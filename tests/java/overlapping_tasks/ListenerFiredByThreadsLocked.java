// A listener is added by main and called by each thread that fires a change, under a monitor. Twin: ListenerFiredByThreads.
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;

public final class ListenerFiredByThreadsLocked implements PropertyChangeListener {
    private int changes;

    @Override
    public synchronized void propertyChange(PropertyChangeEvent event) {
        changes++; // NORACE
    }

    public static void main(String[] args) {
        PropertyChangeSupport support = new PropertyChangeSupport("source");
        support.addPropertyChangeListener(new ListenerFiredByThreadsLocked());
        for (int i = 0; i < 2; i++) {
            int value = i;
            new Thread(() -> support.firePropertyChange("size", -1, value)).start();
        }
    }
}
