// A supplier given to the constructor counts in an array; it is asked with the lock held, so the counts are ordered. Twin: GivenSupplierAskedFreely.
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

public final class GivenSupplierAskedInLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final IntSupplier numbers;

    private GivenSupplierAskedInLock(IntSupplier numbers) {
        this.numbers = numbers;
    }

    private int next() {
        lock.lock();
        try {
            return numbers.getAsInt();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        int[] last = {0};
        GivenSupplierAskedInLock shared = new GivenSupplierAskedInLock(() -> ++last[0]); // NORACE
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(shared.next())).start();
        }
    }
}
