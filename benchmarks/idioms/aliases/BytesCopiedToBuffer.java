// A buffer wraps a copy of the array of bytes, so putting into the buffer writes the copy only. Twin: BytesBehindBuffer.
import java.nio.ByteBuffer;

public final class BytesCopiedToBuffer {
    private final byte[] bytes = new byte[8];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes.clone());

    private void put(long value) {
        buffer.putLong(value); // NORACE
    }

    private byte first() {
        return bytes[0]; // NORACE
    }

    public static void main(String[] args) {
        BytesCopiedToBuffer message = new BytesCopiedToBuffer();
        new Thread(() -> message.put(-1L)).start();
        System.out.println(message.first());
    }
}
