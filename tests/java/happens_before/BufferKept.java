// Two threads swap buffers, but the producer goes on to write to the buffer that it gave away. Twin: BufferSwapped.
import java.util.concurrent.Exchanger;

public final class BufferKept {
    private static final Exchanger<Buffer> SWAP = new Exchanger<>();

    private BufferKept() {}

    private static final class Buffer {
        private int count;
    }

    private static void produce() {
        Buffer own = new Buffer();
        own.count = 1; // NORACE
        try {
            SWAP.exchange(own);
        } catch (InterruptedException e) {
            return;
        }
        own.count = 2; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(BufferKept::produce).start();
        Buffer empty = new Buffer();
        empty.count = 0; // NORACE
        Buffer full = SWAP.exchange(empty);
        System.out.println(full.count); // RACE!
    }
}
