// Every node of a tree has data of its own, which is changed under the lock of the node. Twin: NodeWithDataOfParent.
public final class NodeWithOwnData implements Runnable {
    private final Node leaf;

    private NodeWithOwnData(Node leaf) {
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
            this.data = new Data();
        }
    }

    @Override
    public void run() {
        for (Node node = leaf; node != null; node = node.parent) {
            synchronized (node) {
                node.data.visits++; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        Node node = new Node(null);
        for (int i = 0; i < 3; i++) {
            node = new Node(node);
            new Thread(new NodeWithOwnData(node)).start();
        }
    }
}
