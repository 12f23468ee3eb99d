// An atomic mark that is set in release mode publishes what was written before. Twin: AtomicMarkSetPlain.
import java.util.concurrent.atomic.AtomicBoolean;

public final class AtomicMarkSetReleasing {
    private final AtomicBoolean ready = new AtomicBoolean();
    private long data;

    private void produce() {
        data = 42; // NORACE
        ready.setRelease(true); // NORACE
    }

    private void consume() {
        if (ready.get()) { // NORACE
            System.out.println(data); // NORACE
        }
    }

    public static void main(String[] args) {
        AtomicMarkSetReleasing cell = new AtomicMarkSetReleasing();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
