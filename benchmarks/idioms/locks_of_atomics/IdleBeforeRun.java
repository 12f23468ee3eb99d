// A task moves from idle to running by compareAndSet, but back to idle before its work. Twin: IdleAfterRun.
import java.util.concurrent.atomic.AtomicReference;

public final class IdleBeforeRun implements Runnable {
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
        state.set(State.IDLE);
        runs++; // RACE!
    }

    public static void main(String[] args) {
        IdleBeforeRun task = new IdleBeforeRun();
        new Thread(task).start();
        new Thread(task).start();
    }
}
