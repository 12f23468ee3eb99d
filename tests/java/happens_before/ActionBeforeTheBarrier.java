// What is the action of a barrier is also run by main, whoever has come by then. Twin: ActionAtTheBarrier.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public final class ActionBeforeTheBarrier {
    private static int sum;
    private int part;

    private ActionBeforeTheBarrier() {}

    private static void work(ActionBeforeTheBarrier own, CyclicBarrier barrier) {
        own.part = 4; // RACE!
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            return;
        }
        System.out.println(sum); // RACE!
    }

    public static void main(String[] args) {
        ActionBeforeTheBarrier one = new ActionBeforeTheBarrier();
        ActionBeforeTheBarrier two = new ActionBeforeTheBarrier();
        Runnable action = () -> {
            sum = one.part + two.part; // RACE!
        };
        CyclicBarrier barrier = new CyclicBarrier(2, action);
        new Thread(() -> work(one, barrier)).start();
        new Thread(() -> work(two, barrier)).start();
        action.run();
    }
}
