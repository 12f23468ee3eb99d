// A barrier that is broken lets threads go before all have come. Twin: LeftWhenBroken.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class GoesOnWhenBroken {
    private int vote;

    private GoesOnWhenBroken() {}

    private static void vote(GoesOnWhenBroken own, GoesOnWhenBroken other, CyclicBarrier urn) {
        own.vote = 1; // RACE!
        try {
            urn.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            System.out.println(e);
        }
        System.out.println(other.vote); // RACE!
    }

    public static void main(String[] args) {
        GoesOnWhenBroken one = new GoesOnWhenBroken();
        GoesOnWhenBroken two = new GoesOnWhenBroken();
        CyclicBarrier urn = new CyclicBarrier(2);
        new Thread(() -> vote(one, two, urn)).start();
        new Thread(() -> vote(two, one, urn)).start();
    }
}
