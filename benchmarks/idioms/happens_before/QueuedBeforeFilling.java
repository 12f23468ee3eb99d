// An order is filled after it was put into a blocking queue, while another may have taken it. Twin: QueuedAfterFilling.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public final class QueuedBeforeFilling {
    private static final BlockingQueue<Order> QUEUE = new ArrayBlockingQueue<>(4);

    private QueuedBeforeFilling() {}

    private static final class Order {
        private String item;
        private int amount;
    }

    private static void place() {
        Order order = new Order();
        order.item = "tea"; // NORACE
        if (!QUEUE.offer(order)) {
            throw new IllegalStateException("full");
        }
        order.amount = 3; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(QueuedBeforeFilling::place).start();
        Order taken = QUEUE.take();
        System.out.println(taken.item); // NORACE
        System.out.println(taken.amount); // RACE!
    }
}
