// An atomic mark that is set in plain mode publishes nothing. Twin: AtomicMarkSetReleasing.
import java.util.concurrent.atomic.AtomicBoolean;

public final class AtomicMarkSetPlain {
    private final AtomicBoolean ready = new AtomicBoolean();
    private long data;

    private void produce() {
        data = 42; // RACE!
        ready.setPlain(true); // NORACE
    }

    private void consume() {
        if (ready.get()) { // NORACE
            System.out.println(data); // RACE!
        }
    }

    public static void main(String[] args) {
        AtomicMarkSetPlain cell = new AtomicMarkSetPlain();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
