// A recursive helper marks a tree; whoever starts it holds the lock, which orders all marks. Twin: TreeMarkedFreely.
import java.util.concurrent.locks.ReentrantLock;

public final class TreeMarkedHoldingLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final Node root = new Node(new Node(null, null), new Node(null, null));

    private static final class Node {
        private final Node left;
        private final Node right;
        private int marks;

        Node(Node left, Node right) {
            this.left = left;
            this.right = right;
        }
    }

    private void mark(Node node, int times) {
        if (node != null) {
            node.marks += times; // NORACE
            mark(node.left, times);
            mark(node.right, times);
        }
    }

    private void markOnce() {
        lock.lock();
        try {
            mark(root, 1);
        } finally {
            lock.unlock();
        }
    }

    private void markTwice() {
        lock.lock();
        try {
            mark(root, 2);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        TreeMarkedHoldingLock tree = new TreeMarkedHoldingLock();
        new Thread(tree::markOnce).start();
        tree.markTwice();
    }
}
