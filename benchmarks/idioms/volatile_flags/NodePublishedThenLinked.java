// A single writer links a node after the volatile head shows it, so whoever follows the links is unordered. Twin: NodeLinkedThenPublished.
public final class NodePublishedThenLinked {
    private volatile Node head;

    private static final class Node {
        private final int value;
        private Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private void push(int value) {
        Node old = head; // NORACE
        Node node = new Node(value);
        head = node; // NORACE
        node.next = old; // RACE!
    }

    private int sum() {
        int sum = 0;
        for (Node node = head; node != null; ) { // NORACE
            sum += node.value; // NORACE
            node = node.next; // RACE!
        }
        return sum;
    }

    public static void main(String[] args) {
        NodePublishedThenLinked stack = new NodePublishedThenLinked();
        new Thread(() -> System.out.println(stack.sum())).start();
        for (int i = 0; i < 3; i++) {
            stack.push(i);
        }
    }
}
