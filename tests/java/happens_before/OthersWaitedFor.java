// Each player counts down and waits for the other before it looks at its hand. Twin: OwnCountOnly.
import java.util.concurrent.CountDownLatch;

public final class OthersWaitedFor {
    private int hand;

    private OthersWaitedFor() {}

    private static void play(OthersWaitedFor own, OthersWaitedFor other, CountDownLatch dealt) {
        own.hand = 5; // NORACE
        dealt.countDown();
        await(dealt);
        System.out.println(other.hand); // NORACE
    }

    private static void await(CountDownLatch dealt) {
        try {
            dealt.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        OthersWaitedFor one = new OthersWaitedFor();
        OthersWaitedFor two = new OthersWaitedFor();
        CountDownLatch dealt = new CountDownLatch(2);
        new Thread(() -> play(one, two, dealt)).start();
        new Thread(() -> play(two, one, dealt)).start();
        await(dealt);
    }
}
