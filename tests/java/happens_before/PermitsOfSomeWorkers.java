// Fewer permits are acquired than workers release. Twin: PermitOfEachWorker.
import java.util.concurrent.Semaphore;

public final class PermitsOfSomeWorkers {
    private static int total;
    private static int granted;
    private static int repeated;
    private static int bulk;

    private PermitsOfSomeWorkers() {}

    private static synchronized void add(int amount) {
        total += amount; // RACE!
    }

    private static synchronized void grant(int amount) {
        granted += amount; // RACE!
    }

    private static synchronized void repeat(int amount) {
        repeated += amount; // RACE!
    }

    private static synchronized void bulk(int amount) {
        bulk += amount; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        Semaphore done = new Semaphore(0);
        Semaphore open = new Semaphore(1);
        Semaphore twice = new Semaphore(0);
        Semaphore many = new Semaphore(0);
        for (int i = 0; i < 3; i++) {
            int amount = i;
            new Thread(() -> {
                add(amount);
                done.release();
                grant(amount);
                open.release();
                twice.release();
                repeat(amount);
                twice.release();
                bulk(amount);
                many.release(2);
            }).start();
        }
        if (args.length > 0) {
            done.acquire(3);
        } else {
            done.acquire(2);
        }
        System.out.println(total); // RACE!
        open.acquire(3);
        System.out.println(granted); // RACE!
        twice.acquire(3);
        System.out.println(repeated); // RACE!
        many.acquire(3);
        System.out.println(bulk); // RACE!
    }
}
