// The reader reads the data and then asks the atomic flag, so the read is unordered with the write. Twin: AtomicFlagAskedFirst.
import java.util.concurrent.atomic.AtomicBoolean;

public final class AtomicFlagAskedLast {
    private static final AtomicBoolean READY = new AtomicBoolean();
    private static int[] data;

    private AtomicFlagAskedLast() {}

    private static void write() {
        int[] made = {1, 2, 3};
        data = made; // RACE!
        READY.set(true); // NORACE
    }

    private static void read() {
        int[] seen = data; // RACE!
        if (READY.get()) { // NORACE
            System.out.println(seen);
        }
    }

    public static void main(String[] args) {
        new Thread(AtomicFlagAskedLast::write).start();
        read();
    }
}
