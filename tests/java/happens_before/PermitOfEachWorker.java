// As many permits are acquired as workers release, so all have written. Twin: PermitsOfSomeWorkers.
import java.util.concurrent.Semaphore;

public final class PermitOfEachWorker {
    private static int total;

    private PermitOfEachWorker() {}

    private static synchronized void add(int amount) {
        total += amount; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        Semaphore done = new Semaphore(0);
        for (int i = 0; i < 3; i++) {
            int amount = i;
            new Thread(() -> {
                add(amount);
                done.release();
            }).start();
        }
        done.acquire(3);
        System.out.println(total); // NORACE
    }
}
