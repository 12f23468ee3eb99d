// The lock is held until the handler has used the format. Twin: FormatReleasedEarly.
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.concurrent.locks.ReentrantLock;

public final class FormatReleasedLate {
    private final ReentrantLock lock = new ReentrantLock();
    private final NumberFormat format = NumberFormat.getInstance();

    private void read(String text) {
        lock.lock();
        try {
            format.parse(text); // NORACE
        } catch (ParseException wrong) {
            System.out.println(format.format(0)); // NORACE
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        FormatReleasedLate reader = new FormatReleasedLate();
        new Thread(() -> reader.read("1")).start();
        reader.read("x");
    }
}
