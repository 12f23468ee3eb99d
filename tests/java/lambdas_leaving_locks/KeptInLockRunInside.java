// Lambdas are kept in a list under the lock, and the copy of the list is run with it. Twin: KeptInLockRunOutside.
import java.util.ArrayList;
import java.util.List;

public final class KeptInLockRunInside {
    private final List<Runnable> tasks = new ArrayList<>();
    private double total;

    private synchronized void keep(double value) {
        tasks.add(() -> { // NORACE
            total += value; // NORACE
        });
    }

    private synchronized List<Runnable> kept() {
        return new ArrayList<>(tasks); // NORACE
    }

    private synchronized void runAll() {
        for (Runnable task : kept()) { // NORACE
            task.run();
        }
    }

    public static void main(String[] args) {
        KeptInLockRunInside book = new KeptInLockRunInside();
        book.keep(1.5);
        new Thread(book::runAll).start();
        new Thread(book::runAll).start();
    }
}
