// Copying, cloning and comparing an array and making a string of it read its elements, without the monitor of the setter. Twin: CopiesReadLocked.
import java.util.Arrays;

public final class CopiesReadFreely {
    private final byte[] bytes = new byte[4];

    private synchronized void set(int at, int value) {
        bytes[at] = (byte) value; // RACE!
    }

    private String copies() {
        byte[] first = new byte[4];
        System.arraycopy(bytes, 0, first, 0, 4); // RACE!
        byte[] second = bytes.clone(); // RACE!
        byte[] third = Arrays.copyOf(bytes, 2); // RACE!
        byte[] fourth = Arrays.copyOfRange(bytes, 1, 3); // RACE!
        boolean same = Arrays.equals(bytes, first); // RACE!
        String text = new String(bytes, 0, 2); // RACE!
        return text + same + (second.length + third.length + fourth.length);
    }

    public static void main(String[] args) {
        CopiesReadFreely message = new CopiesReadFreely();
        new Thread(() -> message.set(1, 65)).start();
        System.out.println(message.copies());
    }
}
