// Two threads read the next byte of one buffer, and both move its position. Twin: BufferDuplicated.
import java.nio.ByteBuffer;

public final class BufferReadByBoth {
    private BufferReadByBoth() {}

    private static int sum(ByteBuffer bytes) {
        int sum = 0;
        while (bytes.remaining() > 2) { // RACE!
            sum += bytes.get(); // RACE!
        }
        return sum;
    }

    public static void main(String[] args) {
        ByteBuffer bytes = ByteBuffer.wrap(new byte[] {1, 2, 3, 4});
        ByteBuffer other = bytes; // NORACE
        new Thread(() -> System.out.println(sum(other))).start();
        System.out.println(sum(bytes));
    }
}
