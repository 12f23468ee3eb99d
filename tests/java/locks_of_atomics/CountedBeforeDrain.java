// Every emitter counts before it knows whether it drains, so two count at the same time. Twin: CountedInDrain.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

public final class CountedBeforeDrain {
    private final AtomicInteger work = new AtomicInteger();
    private final Queue<String> queue = new ConcurrentLinkedQueue<>();
    private long emitted;

    private void emit(String item) {
        queue.offer(item);
        emitted++; // RACE!
        if (work.getAndIncrement() != 0) {
            return;
        }
        int missed = 1;
        do {
            for (String next = queue.poll(); next != null; next = queue.poll()) {
                System.out.println(next);
            }
            missed = work.addAndGet(-missed);
        } while (missed != 0);
    }

    public static void main(String[] args) {
        CountedBeforeDrain stream = new CountedBeforeDrain();
        for (int i = 0; i < 3; i++) {
            String item = "item " + i;
            new Thread(() -> stream.emit(item)).start();
        }
    }
}
