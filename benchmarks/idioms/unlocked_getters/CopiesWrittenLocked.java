// Copying into an array, filling it, reading a stream into it and setting it by reflection write its elements under the monitor. Twin: CopiesWrittenFreely.
import java.io.ByteArrayInputStream;
import java.lang.reflect.Array;
import java.util.Arrays;

public final class CopiesWrittenLocked {
    private static final byte[] BYTES = new byte[4];

    private CopiesWrittenLocked() {}

    private static synchronized byte get(int at) {
        return BYTES[at]; // NORACE
    }

    private static synchronized void change(ByteArrayInputStream stream) {
        System.arraycopy(new byte[] {1, 2}, 0, BYTES, 0, 2); // NORACE
        Arrays.fill(BYTES, (byte) 3); // NORACE
        stream.read(BYTES, 0, 4); // NORACE
        Array.setByte(BYTES, 1, (byte) 5); // NORACE
    }

    public static void main(String[] args) {
        ByteArrayInputStream stream = new ByteArrayInputStream(new byte[] {6, 7, 8, 9});
        new Thread(() -> change(stream)).start();
        System.out.println(get(1));
    }
}
