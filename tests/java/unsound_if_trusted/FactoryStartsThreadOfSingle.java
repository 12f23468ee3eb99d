// the factory starts the thread itself: execute throws and counts the worker out, the next execute makes a second worker: two tasks run at once.
import java.util.concurrent.*;
public class FactoryStartsThreadOfSingle {
    static int x;
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor(r -> {
            Thread t = new Thread(r);
            t.start();
            return t;
        });
        for (int i = 0; i < 5; i++) {
            try {
                pool.execute(() -> {
                    x++; // RACE!
                });
            } catch (IllegalThreadStateException e) {
            }
        }
    }
}
