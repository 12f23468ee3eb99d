// Reported before as well: near misses of the reasons.
import java.util.concurrent.*;
public final class LatchUnknown {
    static int data;
    public static void main(String[] a) throws Exception {
        CountDownLatch l = new CountDownLatch(a.length);
        new Thread(() -> { data = 1; l.countDown(); }).start(); // RACE!
        l.await(); System.out.println(data); // RACE!
    }
}
