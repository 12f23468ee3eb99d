// A single writer links a node before the volatile head shows it, so whoever follows the links is ordered. Twin: NodePublishedThenLinked.
public final class NodeLinkedThenPublished {
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
        node.next = old; // NORACE
        head = node; // NORACE
    }

    private int sum() {
        int sum = 0;
        for (Node node = head; node != null; ) { // NORACE
            sum += node.value; // NORACE
            node = node.next; // NORACE
        }
        return sum;
    }

    public static void main(String[] args) {
        NodeLinkedThenPublished stack = new NodeLinkedThenPublished();
        new Thread(() -> System.out.println(stack.sum())).start();
        for (int i = 0; i < 3; i++) {
            stack.push(i);
        }
    }
}
