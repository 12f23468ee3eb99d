// The count is a volatile field that is read and then written, so that two threads may find it at zero. Twin: WorkCountedByUpdater.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public final class WorkCountedInSteps {
    private static final AtomicIntegerFieldUpdater<WorkCountedInSteps> WORK =
            AtomicIntegerFieldUpdater.newUpdater(WorkCountedInSteps.class, "work");
    private volatile int work;
    private int done;

    private void run() {
        if (work++ != 0) {
            return;
        }
        int missed = 1;
        do {
            done++; // RACE!
            missed = WORK.addAndGet(this, -missed);
        } while (missed != 0);
    }

    public static void main(String[] args) {
        WorkCountedInSteps shared = new WorkCountedInSteps();
        new Thread(shared::run).start();
        new Thread(shared::run).start();
    }
}
