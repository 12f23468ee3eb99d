// An exception gets its note and is then handed to another thread, which orders the note before its reader. Twin: ThrownAndKept.
import java.util.concurrent.atomic.AtomicReference;

public final class ThrownWhenComplete {
    private static final AtomicReference<Failure> LAST = new AtomicReference<>();

    private ThrownWhenComplete() {}

    private static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private transient Object note;
    }

    private static void work() {
        try {
            throw new Failure();
        } catch (Failure failure) {
            failure.note = "late"; // NORACE
            LAST.set(failure);
        }
    }

    public static void main(String[] args) {
        new Thread(ThrownWhenComplete::work).start();
        Failure seen = LAST.get();
        System.out.println(seen == null ? "none" : seen.note); // NORACE
    }
}
