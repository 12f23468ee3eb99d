// Every queue has a linked list of its own nodes and is locked to walk it. Twin: TailOfAllQueues.
public final class ListPerQueue {
    private Node head;

    private ListPerQueue() {
        head = new Node(new Node(null));
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
            node.weight++; // NORACE
        }
        head = new Node(head); // NORACE
    }

    public static void main(String[] args) {
        ListPerQueue[] queues = new ListPerQueue[2];
        for (int i = 0; i < queues.length; i++) {
            queues[i] = new ListPerQueue();
        }
        Runnable walking = () -> {
            for (ListPerQueue queue : queues) {
                queue.walk();
            }
        };
        new Thread(walking).start();
        new Thread(walking).start();
    }
}
