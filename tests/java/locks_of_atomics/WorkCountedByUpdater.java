// The count is a volatile field, which all change by an updater, at once. Twin: WorkCountedInSteps.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public final class WorkCountedByUpdater {
    private static final AtomicIntegerFieldUpdater<WorkCountedByUpdater> WORK =
            AtomicIntegerFieldUpdater.newUpdater(WorkCountedByUpdater.class, "work");
    private volatile int work;
    private int done;

    private void run() {
        if (WORK.getAndIncrement(this) != 0) {
            return;
        }
        int missed = 1;
        do {
            done++; // NORACE
            missed = WORK.addAndGet(this, -missed);
        } while (missed != 0);
    }

    public static void main(String[] args) {
        WorkCountedByUpdater shared = new WorkCountedByUpdater();
        new Thread(shared::run).start();
        new Thread(shared::run).start();
    }
}
