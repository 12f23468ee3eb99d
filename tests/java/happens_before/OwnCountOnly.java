// To have counted down tells a thread nothing of the others. Twin: OthersWaitedFor.
import java.util.concurrent.CountDownLatch;

public final class OwnCountOnly {
    private int hand;

    private OwnCountOnly() {}

    private static void play(OwnCountOnly own, OwnCountOnly other, CountDownLatch dealt) {
        own.hand = 5; // RACE!
        dealt.countDown();
        System.out.println("dealt");
        System.out.println(other.hand); // RACE!
    }

    private static void await(CountDownLatch dealt) {
        try {
            dealt.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        OwnCountOnly one = new OwnCountOnly();
        OwnCountOnly two = new OwnCountOnly();
        CountDownLatch dealt = new CountDownLatch(2);
        new Thread(() -> play(one, two, dealt)).start();
        new Thread(() -> play(two, one, dealt)).start();
        await(dealt);
    }
}
