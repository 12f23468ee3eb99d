// A node shares the data of its parent, which is changed under the lock of the node. Twin: NodeWithOwnData.
public final class NodeWithDataOfParent implements Runnable {
    private final Node leaf;

    private NodeWithDataOfParent(Node leaf) {
        this.leaf = leaf;
    }

    private static final class Data {
        private int visits;
    }

    private static final class Node {
        private final Node parent;
        private final Data data;

        Node(Node parent) {
            this.parent = parent;
            this.data = parent == null ? new Data() : parent.data;
        }
    }

    @Override
    public void run() {
        for (Node node = leaf; node != null; node = node.parent) {
            synchronized (node) {
                node.data.visits++; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        Node node = new Node(null);
        for (int i = 0; i < 3; i++) {
            node = new Node(node);
            new Thread(new NodeWithDataOfParent(node)).start();
        }
    }
}
