// A task moves from idle to running by compareAndSet and back to idle after its work, so its runs do not overlap. Twin: IdleBeforeRun.
import java.util.concurrent.atomic.AtomicReference;

public final class IdleAfterRun implements Runnable {
    private enum State {
        IDLE,
        RUNNING
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private int runs;

    @Override
    public void run() {
        if (!state.compareAndSet(State.IDLE, State.RUNNING)) {
            return;
        }
        runs++; // NORACE
        state.set(State.IDLE);
    }

    public static void main(String[] args) {
        IdleAfterRun task = new IdleAfterRun();
        new Thread(task).start();
        new Thread(task).start();
    }
}
