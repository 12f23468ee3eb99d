// A buffer is reset before it is given back to the pool, which orders it before the next use. Twin: ReleasedThenReset.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public final class ResetThenReleased {
    private final BlockingQueue<Buffer> pool = new ArrayBlockingQueue<>(1);

    private static final class Buffer {
        private int length;
    }

    private void use() {
        try {
            Buffer buffer = pool.take();
            buffer.length++; // NORACE
            buffer.length = 0; // NORACE
            pool.put(buffer);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        ResetThenReleased buffers = new ResetThenReleased();
        buffers.pool.add(new Buffer());
        new Thread(buffers::use).start();
        new Thread(buffers::use).start();
    }
}
