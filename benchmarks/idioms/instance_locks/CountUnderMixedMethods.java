// A static counter is touched by a static synchronized method and by a synchronized one, which locks the instance. Twin: CountUnderStaticMethods.
public final class CountUnderMixedMethods {
    private static int open;

    private static final class Gate {
        private void pass() {
            enter();
            leave();
        }

        private static synchronized void enter() {
            open++; // RACE!
        }

        private synchronized void leave() {
            open--; // RACE!
        }
    }

    private CountUnderMixedMethods() {}

    public static void main(String[] args) {
        Gate[] gates = {new Gate(), new Gate()};
        for (Gate gate : gates) {
            new Thread(gate::pass).start();
        }
    }
}
