// An exception is handed to another thread and then gets its note; the hand-over orders only what came before. Twin: ThrownWhenComplete.
import java.util.concurrent.atomic.AtomicReference;

public final class ThrownAndKept {
    private static final AtomicReference<Failure> LAST = new AtomicReference<>();

    private ThrownAndKept() {}

    private static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private transient Object note;
    }

    private static void work() {
        try {
            throw new Failure();
        } catch (Failure failure) {
            LAST.set(failure);
            failure.note = "late"; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(ThrownAndKept::work).start();
        Failure seen = LAST.get();
        System.out.println(seen == null ? "none" : seen.note); // RACE!
    }
}
