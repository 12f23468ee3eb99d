// Listeners are called in the monitor that guards their list, which orders what they write. Twin: ListenersCalledFromCopy.
import java.util.ArrayList;
import java.util.List;

public final class ListenersCalledInMonitor {
    private final List<Listener> listeners = new ArrayList<>();

    private interface Listener {
        void changed(int value);
    }

    private static final class Latest implements Listener {
        private int value;

        @Override
        public void changed(int value) {
            this.value = value; // NORACE
        }
    }

    private void add(Listener listener) {
        synchronized (listeners) {
            listeners.add(listener); // NORACE
        }
    }

    private void fire(int value) {
        List<Listener> copy;
        synchronized (listeners) {
            copy = new ArrayList<>(listeners); // NORACE
            copy.forEach(listener -> listener.changed(value));
        }
    }

    public static void main(String[] args) {
        ListenersCalledInMonitor source = new ListenersCalledInMonitor();
        source.add(new Latest());
        new Thread(() -> source.fire(1)).start();
        new Thread(() -> source.fire(2)).start();
    }
}
