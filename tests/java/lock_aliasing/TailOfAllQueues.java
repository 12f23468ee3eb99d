// The linked lists of all queues end in the same node; the queue is locked. Twin: ListPerQueue.
public final class TailOfAllQueues {
    private static final Node END = new Node(null);
    private Node head;

    private TailOfAllQueues() {
        head = new Node(END);
    }

    private static final class Node {
        private final Node next;
        private int weight;

        Node(Node next) {
            this.next = next;
        }
    }

    private synchronized void walk() {
        for (Node node = head; node != null; node = node.next) { // NORACE
            node.weight++; // RACE!
        }
        head = new Node(head); // NORACE
    }

    public static void main(String[] args) {
        TailOfAllQueues[] queues = new TailOfAllQueues[2];
        for (int i = 0; i < queues.length; i++) {
            queues[i] = new TailOfAllQueues();
        }
        Runnable walking = () -> {
            for (TailOfAllQueues queue : queues) {
                queue.walk();
            }
        };
        new Thread(walking).start();
        new Thread(walking).start();
    }
}
