// The result is read only if the timed await answers true, which means that the worker has counted down. Twin: LatchInTimeIgnored.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public final class LatchInTimeChecked {
    private static int result;

    private LatchInTimeChecked() {}

    private static int wait(CountDownLatch done) throws InterruptedException {
        if (!done.await(50, TimeUnit.MILLISECONDS)) {
            return -1;
        }
        return result; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            result = 8; // NORACE
            done.countDown();
        }).start();
        System.out.println(wait(done));
    }
}
