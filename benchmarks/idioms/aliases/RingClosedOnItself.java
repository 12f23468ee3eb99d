// A node is its own successor, so the thread that writes the successor writes the node itself. Twin: RingOfTwo.
public final class RingClosedOnItself {
    private static final class Node {
        private Node next;
        private int mark;
    }

    private RingClosedOnItself() {}

    private static void markNext(Node node) {
        node.next.mark = 1; // RACE!
    }

    private static int mark(Node node) {
        return node.mark; // RACE!
    }

    public static void main(String[] args) {
        Node node = new Node();
        node.next = node; // NORACE
        node.next.next = node; // NORACE
        new Thread(() -> markNext(node)).start();
        System.out.println(mark(node));
    }
}
