// The volatile state of a gate is tested and then set, so two threads may be inside. Twin: UpdaterTakesAtOnce.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public final class UpdaterTakesInSteps {
    private UpdaterTakesInSteps() {}

    private static final class Gate {
        private static final AtomicIntegerFieldUpdater<Gate> STATE =
                AtomicIntegerFieldUpdater.newUpdater(Gate.class, "state");
        private volatile int state;
        private String last = "nobody";

        private boolean enter() {
            boolean free = state == 0;
            if (free) {
                STATE.set(this, 1);
            }
            return free;
        }

        void pass(String name) {
            while (!enter()) {
                Thread.onSpinWait();
            }
            last = name; // RACE!
            STATE.set(this, 0);
        }
    }

    public static void main(String[] args) {
        Gate gate = new Gate();
        new Thread(() -> gate.pass("left")).start();
        new Thread(() -> gate.pass("right")).start();
    }
}
