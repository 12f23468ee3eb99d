// The result is written between two changes of the state by an updater, but it is read without asking for the state. Twin: ResultReadAfterUpdater.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public final class ResultReadPastUpdater {
    private static final AtomicIntegerFieldUpdater<ResultReadPastUpdater> STATE =
            AtomicIntegerFieldUpdater.newUpdater(ResultReadPastUpdater.class, "state");
    private volatile int state;
    private String result;

    private void complete(String value) {
        if (STATE.compareAndSet(this, 0, 1)) { // NORACE
            result = value; // RACE!
            STATE.set(this, 2); // NORACE
        }
    }

    private String result() {
        return result; // RACE!
    }

    public static void main(String[] args) {
        ResultReadPastUpdater promise = new ResultReadPastUpdater();
        new Thread(() -> promise.complete("one")).start();
        System.out.println(promise.result());
    }
}
