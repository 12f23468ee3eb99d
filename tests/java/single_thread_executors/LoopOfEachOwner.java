// Each of several owners has a loop of its own, to which it submits all work on its state. Twin: LoopsThatLetTwoIn.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class LoopOfEachOwner {
    private LoopOfEachOwner() {}

    private static final class Desk {
        private final ExecutorService loop = Executors.newSingleThreadExecutor();
        private final Deque<Integer> orders = new ArrayDeque<>();
        private int total;

        void place(int amount) {
            loop.execute(() -> {
                orders.addLast(amount); // NORACE
                total += amount; // NORACE
            });
        }

        int total() throws InterruptedException, ExecutionException {
            return loop.submit(() -> total + orders.size()).get(); // NORACE
        }

        void audit() {
            loop.execute(new Audit(this));
        }
    }

    private static final class Audit implements Runnable {
        private final Desk desk;

        Audit(Desk desk) {
            this.desk = desk;
        }

        @Override
        public void run() {
            desk.total -= desk.orders.removeFirst(); // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Desk[] desks = {new Desk(), new Desk()};
        ExecutorService clerks = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 6; i++) {
            Desk desk = desks[i % 2];
            clerks.execute(() -> {
                desk.place(1);
                desk.audit();
            });
        }
        for (Desk desk : desks) {
            System.out.println(desk.total());
        }
    }
}
