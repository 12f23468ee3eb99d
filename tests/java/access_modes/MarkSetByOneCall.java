// The state is set after the data, and read before them. Twin: MarkSetByReference.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public final class MarkSetByOneCall {
    private static final AtomicIntegerFieldUpdater<MarkSetByOneCall> STATE =
            AtomicIntegerFieldUpdater.newUpdater(MarkSetByOneCall.class, "state");
    private volatile int state;
    private String data;

    private void produce() {
        data = "done"; // NORACE
        STATE.lazySet(this, 1); // NORACE
    }

    private void consume() {
        if (STATE.get(this) == 1) { // NORACE
            System.out.println(data); // NORACE
        }
    }

    public static void main(String[] args) {
        MarkSetByOneCall cell = new MarkSetByOneCall();
        new Thread(cell::produce).start();
        cell.consume();
    }
}
