// Concurrent queues of three kinds may be filled by one thread and emptied by another. Twin: QueuesPlain.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

public final class QueuesConcurrent {
    private final Queue<String> ring = new ConcurrentLinkedDeque<>();
    private final Queue<String> links = new LinkedBlockingQueue<>();
    private final Queue<String> ranks = new PriorityBlockingQueue<>();

    private void fill() {
        ring.offer("one"); // NORACE
        links.offer("two"); // NORACE
        ranks.offer("three"); // NORACE
    }

    private void empty() {
        System.out.println(ring.poll()); // NORACE
        System.out.println(links.poll()); // NORACE
        System.out.println(ranks.poll()); // NORACE
    }

    public static void main(String[] args) {
        QueuesConcurrent queues = new QueuesConcurrent();
        new Thread(queues::fill).start();
        queues.empty();
    }
}
