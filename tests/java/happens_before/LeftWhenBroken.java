// Who finds the barrier broken leaves; who passes it comes after both have written. Twin: GoesOnWhenBroken.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class LeftWhenBroken {
    private int vote;

    private LeftWhenBroken() {}

    private static void vote(LeftWhenBroken own, LeftWhenBroken other, CyclicBarrier urn) {
        own.vote = 1; // NORACE
        try {
            urn.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            return;
        }
        System.out.println(other.vote); // NORACE
    }

    public static void main(String[] args) {
        LeftWhenBroken one = new LeftWhenBroken();
        LeftWhenBroken two = new LeftWhenBroken();
        CyclicBarrier urn = new CyclicBarrier(2);
        new Thread(() -> vote(one, two, urn)).start();
        new Thread(() -> vote(two, one, urn)).start();
    }
}
