// The state is set after the data, but a reference to the method of the updater sets it too. Twin: MarkSetByOneCall.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.ObjIntConsumer;

public final class MarkSetByReference {
    private static final AtomicIntegerFieldUpdater<MarkSetByReference> STATE =
            AtomicIntegerFieldUpdater.newUpdater(MarkSetByReference.class, "state");
    private volatile int state;
    private String data;

    private void produce() {
        data = "done"; // RACE!
        STATE.lazySet(this, 1); // NORACE
    }

    private void consume() {
        if (STATE.get(this) == 1) { // NORACE
            System.out.println(data); // RACE!
        }
    }

    public static void main(String[] args) {
        MarkSetByReference cell = new MarkSetByReference();
        new Thread(cell::produce).start();
        ObjIntConsumer<MarkSetByReference> setter = STATE::set;
        new Thread(() -> setter.accept(cell, 1)).start();
        cell.consume();
    }
}
