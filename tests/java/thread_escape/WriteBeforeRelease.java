// A buffer is written before it is given back to a pool. Twin: WriteAfterRelease.
import java.util.ArrayDeque;
import java.util.Deque;

public final class WriteBeforeRelease implements Runnable {
    private static final Deque<Buffer> POOL = new ArrayDeque<>();

    private static final class Buffer {
        private int used;
    }

    private static synchronized Buffer take() {
        return POOL.isEmpty() ? new Buffer() : POOL.pop(); // NORACE
    }

    private static synchronized void give(Buffer buffer) {
        POOL.push(buffer); // NORACE
    }

    @Override
    public void run() {
        Buffer buffer = take();
        buffer.used++; // RACE: an object handed over by a locked pool is not followed yet
        give(buffer);
    }

    public static void main(String[] args) {
        new Thread(new WriteBeforeRelease()).start();
        new Thread(new WriteBeforeRelease()).start();
    }
}
