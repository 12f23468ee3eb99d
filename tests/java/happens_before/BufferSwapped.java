// Two threads swap buffers; each goes on with the buffer that it got, so a buffer has one owner at a time. Twin: BufferKept.
import java.util.concurrent.Exchanger;

public final class BufferSwapped {
    private static final Exchanger<Buffer> SWAP = new Exchanger<>();

    private BufferSwapped() {}

    private static final class Buffer {
        private int count;
    }

    private static void produce() {
        Buffer own = new Buffer();
        own.count = 1; // NORACE
        try {
            own = SWAP.exchange(own);
        } catch (InterruptedException e) {
            return;
        }
        own.count = 2; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(BufferSwapped::produce).start();
        Buffer empty = new Buffer();
        empty.count = 0; // NORACE
        Buffer full = SWAP.exchange(empty);
        System.out.println(full.count); // NORACE
    }
}
