// A recursive helper marks a tree; one who starts it does not hold the lock, so marks are unordered. Twin: TreeMarkedHoldingLock.
import java.util.concurrent.locks.ReentrantLock;

public final class TreeMarkedFreely {
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
            node.marks += times; // RACE!
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
        mark(root, 2);
    }

    public static void main(String[] args) {
        TreeMarkedFreely tree = new TreeMarkedFreely();
        new Thread(tree::markOnce).start();
        tree.markTwice();
    }
}
