// Listeners are handed something of their own. Twin: ListenersGivenTheState.
import java.util.concurrent.CopyOnWriteArrayList;

public class ListenersGivenACopy {
    private final CopyOnWriteArrayList<Listener> listeners = new CopyOnWriteArrayList<>();
    private final State state = new State(0);

    public void add(Listener listener) {
        listeners.add(listener);
    }

    public synchronized void raise() {
        state.level++; // NORACE
        for (Listener each : listeners) {
            each.raised(new State(state.level));
        }
    }

    public interface Listener {
        void raised(State state);
    }

    public static class State {
        private volatile boolean seen;
        private int level;

        private State(int level) {
            this.level = level; // NORACE
        }

        public int level() {
            seen = true;
            return level; // NORACE
        }
    }
}
