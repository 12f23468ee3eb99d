// Methods come from a superclass that callers cannot name, and that locks. Twin: InheritedFromHidden.
public class InheritedFromGuarded {
    static class Hidden {
        private int visits;

        public synchronized void visit() {
            visits++; // NORACE
        }
    }

    public static class Named extends Hidden {
        private volatile boolean seen;

        public void see() {
            seen = true;
        }
    }
}
