// A node has another as its successor, so the thread that writes the successor does not write the node itself. Twin: RingClosedOnItself.
public final class RingOfTwo {
    private static final class Node {
        private Node next;
        private int mark;
    }

    private RingOfTwo() {}

    private static void markNext(Node node) {
        node.next.mark = 1; // NORACE
    }

    private static int mark(Node node) {
        return node.mark; // NORACE
    }

    public static void main(String[] args) {
        Node node = new Node();
        node.next = new Node(); // NORACE
        node.next.next = node; // NORACE
        new Thread(() -> markNext(node)).start();
        System.out.println(mark(node));
    }
}
