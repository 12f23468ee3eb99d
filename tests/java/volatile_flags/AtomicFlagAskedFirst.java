// The reader asks the atomic flag and then reads the data, which was written before the flag was set. Twin: AtomicFlagAskedLast.
import java.util.concurrent.atomic.AtomicBoolean;

public final class AtomicFlagAskedFirst {
    private static final AtomicBoolean READY = new AtomicBoolean();
    private static int[] data;

    private AtomicFlagAskedFirst() {}

    private static void write() {
        int[] made = {1, 2, 3};
        data = made; // NORACE
        READY.set(true); // NORACE
    }

    private static void read() {
        if (READY.get()) { // NORACE
            int[] seen = data; // NORACE
            System.out.println(seen);
        }
    }

    public static void main(String[] args) {
        new Thread(AtomicFlagAskedFirst::write).start();
        read();
    }
}
