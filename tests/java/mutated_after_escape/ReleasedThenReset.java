// A buffer is reset after it was given back to the pool, when another thread may have taken it. Twin: ResetThenReleased.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public final class ReleasedThenReset {
    private final BlockingQueue<Buffer> pool = new ArrayBlockingQueue<>(1);

    private static final class Buffer {
        private int length;
    }

    private void use() {
        try {
            Buffer buffer = pool.take();
            buffer.length++; // RACE!
            pool.put(buffer);
            buffer.length = 0; // RACE!
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        ReleasedThenReset buffers = new ReleasedThenReset();
        buffers.pool.add(new Buffer());
        new Thread(buffers::use).start();
        new Thread(buffers::use).start();
    }
}
