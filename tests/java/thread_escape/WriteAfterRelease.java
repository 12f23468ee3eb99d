// A buffer is written after it was given back to a pool. Twin: WriteBeforeRelease.
import java.util.ArrayDeque;
import java.util.Deque;

public final class WriteAfterRelease implements Runnable {
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
        give(buffer);
        buffer.used++; // RACE!
    }

    public static void main(String[] args) {
        new Thread(new WriteAfterRelease()).start();
        new Thread(new WriteAfterRelease()).start();
    }
}
