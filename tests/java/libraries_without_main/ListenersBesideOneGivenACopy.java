// There is a listener that callers cannot make; theirs are handed something of their own. Twin: ListenersBesideOneOfItsOwn.
import java.util.concurrent.CopyOnWriteArrayList;

public class ListenersBesideOneGivenACopy {
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

        void added();
    }

    public static final class Quiet implements Listener {
        private Quiet() {}

        @Override
        public void raised(State state) {}

        @Override
        public void added() {}
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
