// A worker may count down twice, and the latch opens before the other has written. Twin: CountedOnceOnEachPath.
import java.util.concurrent.CountDownLatch;

public final class CountedTwiceOnAPath {
    private static volatile boolean isShort;
    private int pages;

    private CountedTwiceOnAPath() {}

    private void read(CountDownLatch done) {
        if (isShort) {
            pages = 1; // RACE!
            done.countDown();
            System.out.println("short");
        }
        pages = 9; // RACE!
        done.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        isShort = args.length > 0;
        CountedTwiceOnAPath left = new CountedTwiceOnAPath();
        CountedTwiceOnAPath right = new CountedTwiceOnAPath();
        CountDownLatch done = new CountDownLatch(2);
        new Thread(() -> left.read(done)).start();
        new Thread(() -> right.read(done)).start();
        done.await();
        System.out.println(left.pages + right.pages); // RACE!
    }
}
