// Two threads read the next byte of two buffers with positions of their own over the same bytes. Twin: BufferReadByBoth.
import java.nio.ByteBuffer;

public final class BufferDuplicated {
    private BufferDuplicated() {}

    private static int sum(ByteBuffer bytes) {
        int sum = 0;
        while (bytes.remaining() > 2) { // RACE: buffers over the same bytes count as one
            sum += bytes.get(); // RACE: buffers over the same bytes count as one
        }
        return sum;
    }

    public static void main(String[] args) {
        ByteBuffer bytes = ByteBuffer.wrap(new byte[] {1, 2, 3, 4});
        ByteBuffer other = bytes.duplicate(); // NORACE
        new Thread(() -> System.out.println(sum(other))).start();
        System.out.println(sum(bytes));
    }
}
