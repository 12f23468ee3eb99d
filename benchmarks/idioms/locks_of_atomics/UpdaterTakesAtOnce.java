// The state of a gate is changed by the compareAndSet of a field updater, so one thread is inside at a time. Twin: UpdaterTakesInSteps.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public final class UpdaterTakesAtOnce {
    private UpdaterTakesAtOnce() {}

    private static final class Gate {
        private static final AtomicIntegerFieldUpdater<Gate> STATE =
                AtomicIntegerFieldUpdater.newUpdater(Gate.class, "state");
        private volatile int state;
        private String last = "nobody";

        private boolean enter() {
            return STATE.compareAndSet(this, 0, 1);
        }

        void pass(String name) {
            while (!enter()) {
                Thread.onSpinWait();
            }
            last = name; // NORACE
            STATE.set(this, 0);
        }
    }

    public static void main(String[] args) {
        Gate gate = new Gate();
        new Thread(() -> gate.pass("left")).start();
        new Thread(() -> gate.pass("right")).start();
    }
}
