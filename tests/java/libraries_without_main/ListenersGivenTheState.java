// Listeners are handed what the class goes on working with. Twin: ListenersGivenACopy.
import java.util.concurrent.CopyOnWriteArrayList;

public class ListenersGivenTheState {
    private final CopyOnWriteArrayList<Listener> listeners = new CopyOnWriteArrayList<>();
    private final State state = new State(0);

    public void add(Listener listener) {
        listeners.add(listener);
    }

    public synchronized void raise() {
        state.level++; // RACE!
        for (Listener each : listeners) {
            each.raised(state);
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
            return level; // RACE!
        }
    }
}
