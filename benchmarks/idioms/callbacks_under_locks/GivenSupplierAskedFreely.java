// A supplier given to the constructor counts in an array; it is asked without the lock, so the counts are unordered. Twin: GivenSupplierAskedInLock.
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

public final class GivenSupplierAskedFreely {
    private final ReentrantLock lock = new ReentrantLock();
    private final IntSupplier numbers;

    private GivenSupplierAskedFreely(IntSupplier numbers) {
        this.numbers = numbers;
    }

    private int next() {
        return numbers.getAsInt();
    }

    public static void main(String[] args) {
        int[] last = {0};
        GivenSupplierAskedFreely shared = new GivenSupplierAskedFreely(() -> ++last[0]); // RACE!
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(shared.next())).start();
        }
    }
}
