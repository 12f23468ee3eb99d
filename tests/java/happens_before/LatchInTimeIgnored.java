// What the timed await answers is ignored, so the time may have run out before the worker wrote. Twin: LatchInTimeChecked.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public final class LatchInTimeIgnored {
    private static int result;

    private LatchInTimeIgnored() {}

    private static int wait(CountDownLatch done) throws InterruptedException {
        done.await(50, TimeUnit.MILLISECONDS);
        return result; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            result = 8; // RACE!
            done.countDown();
        }).start();
        System.out.println(wait(done));
    }
}
