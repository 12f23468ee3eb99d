// Plain queues of three kinds are filled by one thread and emptied by another, unordered. Twin: QueuesConcurrent.
import java.util.ArrayDeque;
import java.util.LinkedList;
import java.util.PriorityQueue;
import java.util.Queue;

public final class QueuesPlain {
    private final Queue<String> ring = new ArrayDeque<>();
    private final Queue<String> links = new LinkedList<>();
    private final Queue<String> ranks = new PriorityQueue<>();

    private void fill() {
        ring.offer("one"); // RACE!
        links.offer("two"); // RACE!
        ranks.offer("three"); // RACE!
    }

    private void empty() {
        System.out.println(ring.poll()); // RACE!
        System.out.println(links.poll()); // RACE!
        System.out.println(ranks.poll()); // RACE!
    }

    public static void main(String[] args) {
        QueuesPlain queues = new QueuesPlain();
        new Thread(queues::fill).start();
        queues.empty();
    }
}
