// Reported before as well: near misses of the reasons.
import java.util.concurrent.*;
public final class LatchTwo {
    static int data;
    public static void main(String[] a) throws Exception {
        CountDownLatch l = new CountDownLatch(1);
        new Thread(() -> { data = 1; l.countDown(); }).start(); // RACE!
        new Thread(() -> { l.countDown(); }).start();
        l.await(); System.out.println(data); // RACE!
    }
}
