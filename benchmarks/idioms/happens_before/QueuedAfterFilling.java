// An order is filled before it is put into a blocking queue; take of that order comes after put. Twin: QueuedBeforeFilling.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public final class QueuedAfterFilling {
    private static final BlockingQueue<Order> QUEUE = new ArrayBlockingQueue<>(4);

    private QueuedAfterFilling() {}

    private static final class Order {
        private String item;
        private int amount;
    }

    private static void place() {
        Order order = new Order();
        order.item = "tea"; // NORACE
        order.amount = 3; // NORACE
        if (!QUEUE.offer(order)) {
            throw new IllegalStateException("full");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(QueuedAfterFilling::place).start();
        Order taken = QUEUE.take();
        System.out.println(taken.item); // NORACE
        System.out.println(taken.amount); // NORACE
    }
}
