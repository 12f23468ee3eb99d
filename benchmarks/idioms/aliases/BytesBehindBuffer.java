// A buffer wraps the array of bytes, so putting into the buffer writes the array that another thread reads. Twin: BytesCopiedToBuffer.
import java.nio.ByteBuffer;

public final class BytesBehindBuffer {
    private final byte[] bytes = new byte[8];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes);

    private void put(long value) {
        buffer.putLong(value); // RACE!
    }

    private byte first() {
        return bytes[0]; // RACE!
    }

    public static void main(String[] args) {
        BytesBehindBuffer message = new BytesBehindBuffer();
        new Thread(() -> message.put(-1L)).start();
        System.out.println(message.first());
    }
}
