// Lambdas are kept in a list under the lock, but the copy of the list is run without it. Twin: KeptInLockRunInside.
import java.util.ArrayList;
import java.util.List;

public final class KeptInLockRunOutside {
    private final List<Runnable> tasks = new ArrayList<>();
    private double total;

    private synchronized void keep(double value) {
        tasks.add(() -> { // NORACE
            total += value; // RACE!
        });
    }

    private synchronized List<Runnable> kept() {
        return new ArrayList<>(tasks); // NORACE
    }

    private void runAll() {
        for (Runnable task : kept()) { // NORACE
            task.run();
        }
    }

    public static void main(String[] args) {
        KeptInLockRunOutside book = new KeptInLockRunOutside();
        book.keep(1.5);
        new Thread(book::runAll).start();
        new Thread(book::runAll).start();
    }
}
