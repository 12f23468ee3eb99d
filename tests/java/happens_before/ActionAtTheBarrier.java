// The action of a barrier runs when both have come, and before they go on. Twin: ActionBeforeTheBarrier.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class ActionAtTheBarrier {
    private static int sum;
    private int part;

    private ActionAtTheBarrier() {}

    private static void work(ActionAtTheBarrier own, CyclicBarrier barrier) {
        own.part = 4; // NORACE
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            return;
        }
        System.out.println(sum); // NORACE
    }

    public static void main(String[] args) {
        ActionAtTheBarrier one = new ActionAtTheBarrier();
        ActionAtTheBarrier two = new ActionAtTheBarrier();
        Runnable action = () -> {
            sum = one.part + two.part; // NORACE
        };
        CyclicBarrier barrier = new CyclicBarrier(2, action);
        new Thread(() -> work(one, barrier)).start();
        new Thread(() -> work(two, barrier)).start();
        System.out.println("started");
    }
}
