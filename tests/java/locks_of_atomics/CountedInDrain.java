// Only the thread that raised the count of work from zero drains, and the next one to do so comes after it. Twin: CountedBeforeDrain.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

public final class CountedInDrain {
    private final AtomicInteger work = new AtomicInteger();
    private final Queue<String> queue = new ConcurrentLinkedQueue<>();
    private long emitted;

    private void emit(String item) {
        queue.offer(item);
        if (work.getAndIncrement() != 0) {
            return;
        }
        int missed = 1;
        do {
            for (String next = queue.poll(); next != null; next = queue.poll()) {
                System.out.println(next);
                emitted++; // NORACE
            }
            missed = work.addAndGet(-missed);
        } while (missed != 0);
    }

    public static void main(String[] args) {
        CountedInDrain stream = new CountedInDrain();
        for (int i = 0; i < 3; i++) {
            String item = "item " + i;
            new Thread(() -> stream.emit(item)).start();
        }
    }
}
