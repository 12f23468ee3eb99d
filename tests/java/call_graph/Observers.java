// Observers kept in a list and notified; removal while iterating over a copy.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class Observers {
    interface Listener {
        void changed(Subject subject, int value);
    }

    static class Subject {
        private final List<Listener> listeners = new CopyOnWriteArrayList<>();

        void add(Listener listener) {
            listeners.add(listener);
        }

        void set(int value) {
            for (Listener listener : listeners) {
                listener.changed(this, value);
            }
        }

        void remove(Listener listener) {
            listeners.remove(listener);
        }
    }

    static class Once implements Listener {
        public void changed(Subject subject, int value) {
            subject.remove(this);
        }
    }

    static class History implements Listener {
        final List<Integer> values = new ArrayList<>();

        public void changed(Subject subject, int value) {
            values.add(value);
        }
    }

    public static void main(String[] args) {
        Subject subject = new Subject();
        subject.add(new Once());
        subject.add(new History());
        subject.add((source, value) -> System.out.println(value));
        subject.set(1);
        subject.set(2);
    }
}
