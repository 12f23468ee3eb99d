// Compound assignments to locals and to an own array read fields without the lock under which they are written. Twin: CompoundsReadLocked.
import java.util.concurrent.locks.ReentrantLock;

public final class CompoundsReadFreely {
    private final ReentrantLock lock = new ReentrantLock();
    private int rate;
    private int mask;
    private int index;
    private String name = "";

    private void set() {
        lock.lock();
        rate = 5; // RACE!
        mask = 3; // RACE!
        index = 1; // RACE!
        name = "ada"; // RACE!
        lock.unlock();
    }

    private String get() {
        int sum = 1;
        int[] table = {0, 0};
        String text = "name: ";
        sum += rate; // RACE!
        sum ^= -mask; // RACE!
        table[index] += sum; // RACE!
        text += name; // RACE!
        return text + table[0];
    }

    public static void main(String[] args) {
        CompoundsReadFreely values = new CompoundsReadFreely();
        new Thread(values::set).start();
        System.out.println(values.get());
    }
}
