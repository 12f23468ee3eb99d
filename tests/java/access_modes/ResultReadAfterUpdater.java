// The result is written between two changes of the state by an updater, and read after the state was asked for. Twin: ResultReadPastUpdater.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public final class ResultReadAfterUpdater {
    private static final AtomicIntegerFieldUpdater<ResultReadAfterUpdater> STATE =
            AtomicIntegerFieldUpdater.newUpdater(ResultReadAfterUpdater.class, "state");
    private volatile int state;
    private String result;

    private void complete(String value) {
        if (STATE.compareAndSet(this, 0, 1)) { // NORACE
            result = value; // NORACE
            STATE.set(this, 2); // NORACE
        }
    }

    private String result() {
        if (STATE.get(this) != 2) { // NORACE
            return "none";
        }
        return result; // NORACE
    }

    public static void main(String[] args) {
        ResultReadAfterUpdater promise = new ResultReadAfterUpdater();
        new Thread(() -> promise.complete("one")).start();
        System.out.println(promise.result());
    }
}
