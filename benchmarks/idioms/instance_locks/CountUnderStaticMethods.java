// A static counter is touched by static synchronized methods only. Twin: CountUnderMixedMethods.
public final class CountUnderStaticMethods {
    private static int open;

    private static final class Gate {
        private void pass() {
            enter();
            leave();
        }

        private static synchronized void enter() {
            open++; // NORACE
        }

        private static synchronized void leave() {
            open--; // NORACE
        }
    }

    private CountUnderStaticMethods() {}

    public static void main(String[] args) {
        Gate[] gates = {new Gate(), new Gate()};
        for (Gate gate : gates) {
            new Thread(gate::pass).start();
        }
    }
}
