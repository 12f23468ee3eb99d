// Copying, cloning and comparing an array and making a string of it read its elements under the monitor of the setter. Twin: CopiesReadFreely.
import java.util.Arrays;

public final class CopiesReadLocked {
    private final byte[] bytes = new byte[4];

    private synchronized void set(int at, int value) {
        bytes[at] = (byte) value; // NORACE
    }

    private synchronized String copies() {
        byte[] first = new byte[4];
        System.arraycopy(bytes, 0, first, 0, 4); // NORACE
        byte[] second = bytes.clone(); // NORACE
        byte[] third = Arrays.copyOf(bytes, 2); // NORACE
        byte[] fourth = Arrays.copyOfRange(bytes, 1, 3); // NORACE
        boolean same = Arrays.equals(bytes, first); // NORACE
        String text = new String(bytes, 0, 2); // NORACE
        return text + same + (second.length + third.length + fourth.length);
    }

    public static void main(String[] args) {
        CopiesReadLocked message = new CopiesReadLocked();
        new Thread(() -> message.set(1, 65)).start();
        System.out.println(message.copies());
    }
}
