// The nodes of a list are changed under the lock of the list. Twin: NodeWithoutContainerLock.
public final class NodeUnderContainerLock {
    private Node head = new Node(); // NORACE

    private static final class Node {
        private int weight;
        private Node next;
    }

    private synchronized void grow() {
        for (Node node = head; node != null; node = node.next) { // NORACE
            node.weight++; // NORACE
        }
        Node fresh = new Node();
        fresh.next = head; // NORACE
        head = fresh; // NORACE
    }

    private synchronized Node first() {
        return head; // NORACE
    }

    private synchronized void shrink() {
        first().weight--; // NORACE
    }

    public static void main(String[] args) {
        NodeUnderContainerLock list = new NodeUnderContainerLock();
        new Thread(list::grow).start();
        new Thread(list::shrink).start();
    }
}
