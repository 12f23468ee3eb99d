// Each worker counts down once on each of its paths, so that the latch opens after both. Twin: CountedTwiceOnAPath.
import java.util.concurrent.CountDownLatch;

public final class CountedOnceOnEachPath {
    private static volatile boolean isShort;
    private int pages;

    private CountedOnceOnEachPath() {}

    private void read(CountDownLatch done) {
        if (isShort) {
            pages = 1; // NORACE
            done.countDown();
            return;
        }
        pages = 9; // NORACE
        done.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        isShort = args.length > 0;
        CountedOnceOnEachPath left = new CountedOnceOnEachPath();
        CountedOnceOnEachPath right = new CountedOnceOnEachPath();
        CountDownLatch done = new CountDownLatch(2);
        new Thread(() -> left.read(done)).start();
        new Thread(() -> right.read(done)).start();
        done.await();
        System.out.println(left.pages + right.pages); // NORACE
    }
}
