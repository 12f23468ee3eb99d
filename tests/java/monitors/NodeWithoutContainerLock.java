// A node of a list is changed without the lock of the list. Twin: NodeUnderContainerLock.
public final class NodeWithoutContainerLock {
    private Node head = new Node(); // NORACE

    private static final class Node {
        private int weight;
        private Node next;
    }

    private synchronized void grow() {
        for (Node node = head; node != null; node = node.next) { // NORACE
            node.weight++; // RACE!
        }
        Node fresh = new Node();
        fresh.next = head; // NORACE
        head = fresh; // NORACE
    }

    private synchronized Node first() {
        return head; // NORACE
    }

    private void shrink() {
        first().weight--; // RACE!
    }

    public static void main(String[] args) {
        NodeWithoutContainerLock list = new NodeWithoutContainerLock();
        new Thread(list::grow).start();
        new Thread(list::shrink).start();
    }
}
