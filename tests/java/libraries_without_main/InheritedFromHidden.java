// Methods come from a superclass that callers cannot name. Twin: InheritedFromGuarded.
public class InheritedFromHidden {
    static class Hidden {
        private int visits;

        public void visit() {
            visits++; // RACE!
        }
    }

    public static class Named extends Hidden {
        private volatile boolean seen;

        public void see() {
            seen = true;
        }
    }
}
