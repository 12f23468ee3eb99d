// The lock is released before the handler uses the format once more. Twin: FormatReleasedLate.
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.concurrent.locks.ReentrantLock;

public final class FormatReleasedEarly {
    private final ReentrantLock lock = new ReentrantLock();
    private final NumberFormat format = NumberFormat.getInstance();

    private void read(String text) {
        lock.lock();
        try {
            format.parse(text); // RACE!
            lock.unlock();
        } catch (ParseException wrong) {
            lock.unlock();
            System.out.println(format.format(0)); // RACE!
        }
    }

    public static void main(String[] args) {
        FormatReleasedEarly reader = new FormatReleasedEarly();
        new Thread(() -> reader.read("1")).start();
        reader.read("x");
    }
}
